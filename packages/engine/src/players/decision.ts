import type { Action, Intention, Tag } from '../vocabulary.ts';

/** The program that a voice chooses. */
export interface Choice {
  readonly action: Action;
  readonly target: string;
  readonly intention: Intention;
  readonly tag: Tag;
  readonly shift?: 1 | -1;
}

/** A public statement of a voice in planning. */
export type Statement =
  | { readonly type: 'vote'; readonly guilty: boolean }
  | { readonly type: 'accuse'; readonly accused: string }
  | { readonly type: 'claim'; readonly round: number; readonly turn: number };

/** One decision at a time: all statements come before the program, which is locked in immediately. */
export type Decision =
  | { readonly type: 'statement'; readonly statement: Statement }
  | { readonly type: 'program'; readonly choice: Choice }
  | { readonly type: 'nothing' };
