import type { Action, Intention, Tag } from '../vocabulary.ts';

/** What a voice programs. */
export interface Choice {
  readonly action: Action;
  readonly target: string;
  readonly intention: Intention;
  readonly tag: Tag;
  readonly shift?: 1 | -1;
}

/** What a voice says at the table while everybody plans. */
export type Statement =
  | { readonly type: 'vote'; readonly guilty: boolean }
  | { readonly type: 'accuse'; readonly accused: string }
  | { readonly type: 'claim'; readonly round: number; readonly turn: number };

/** One thing at a time: all talk comes before the program, which is locked in at once. */
export type Decision =
  | { readonly type: 'statement'; readonly statement: Statement }
  | { readonly type: 'program'; readonly choice: Choice }
  | { readonly type: 'nothing' };
