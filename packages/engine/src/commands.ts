import type { Fact } from './facts.ts';
import type { GameState } from './state.ts';
import type { Action, Intention, Nudge, Role, Tag } from './vocabulary.ts';

/** Everything that can happen to a game. `at`: whole epoch ms from the caller's clock, because the engine has none. */
export type Command = { readonly at: number } & (
  | {
      readonly type: 'program';
      readonly seat: number;
      readonly action: Action;
      readonly target?: string;
      readonly intention?: Intention;
      readonly tag?: Tag;
      readonly shift?: 1 | -1;
    }
  | { readonly type: 'lockIn'; readonly seat: number }
  | { readonly type: 'accuse'; readonly seat: number; readonly accused: string }
  | { readonly type: 'vote'; readonly seat: number; readonly guilty: boolean }
  /** The accused has written in the chat, so the AI players vote soon. */
  | { readonly type: 'answer'; readonly seat: number }
  | { readonly type: 'claim'; readonly seat: number; readonly round: number; readonly turn: number }
  /** Merged into the notebook; null removes a guess. */
  | {
      readonly type: 'guess';
      readonly seat: number;
      readonly roles?: Readonly<Record<string, Role | null>>;
      readonly positions?: Readonly<Record<string, number | null>>;
    }
  /** [Q1] Replaces the given parts of a quieted voice's prediction; null removes a part. */
  | {
      readonly type: 'predict';
      readonly seat: number;
      readonly action?: Exclude<Action, 'sabotage'> | null;
      readonly place?: string | null;
      readonly who?: string | null;
    }
  /** [Q3] Null takes it back. */
  | { readonly type: 'nudge'; readonly seat: number; readonly kind: Nudge | null }
  /** The player has read what was done in their name while they were away. */
  | { readonly type: 'seen'; readonly seat: number }
  | { readonly type: 'requestPause'; readonly seat: number }
  | { readonly type: 'resume'; readonly seat: number }
  | { readonly type: 'connect'; readonly seat: number }
  /** `leaving`: the player leaves on purpose, so the AI takes over without a grace period. */
  | { readonly type: 'disconnect'; readonly seat: number; readonly leaving?: boolean }
  /**
   * Time has passed: does the most overdue thing, at most one turn per tick. Refused as `not_due` if nothing is due.
   */
  | { readonly type: 'tick' }
  | { readonly type: 'end' }
);

export const REFUSALS = [
  'game_over',
  'invalid_time',
  'wrong_phase',
  'not_your_seat',
  'quieted',
  'already_locked_in',
  'no_program',
  'unknown_action',
  'unknown_target',
  'invalid_target',
  'target_is_self',
  'target_quieted',
  'invalid_intention',
  'invalid_tag',
  'action_not_allowed',
  'rule_off',
  'sabotage_cooldown',
  'accusation_too_early',
  'accusation_used',
  'accusation_running',
  'no_accusation',
  'cannot_vote',
  'already_voted',
  'unknown_turn',
  'already_claimed',
  'invalid_guess',
  'not_quieted',
  'nudge_used',
  'already_requested',
  'not_paused',
  'paused',
  'not_due',
  'already_connected',
  'already_disconnected',
] as const;
/** Why a command was refused. A refused command changes nothing. Sentences for people are in the protocol's catalogue. */
export type Refusal = (typeof REFUSALS)[number];

/**
 * Events that everyone sees, in order. They are public by construction (facts.ts). Private knowledge is stored in the
 * seats' notebooks and appears only in views.
 */
export type GameEvent = Fact;

export type StepResult =
  | { readonly ok: false; readonly refusal: Refusal }
  | { readonly ok: true; readonly state: GameState; readonly events: readonly GameEvent[] };
