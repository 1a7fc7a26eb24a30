import type { Fact } from './facts.ts';
import type { GameState } from './state.ts';
import type { Action, Intention, Role, Tag } from './vocabulary.ts';

/** Everything that can happen to a game. `at`: whole epoch ms, from the caller's clock; the engine has none. */
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
  /** The accused has said something in the chat: the AI players vote soon. */
  | { readonly type: 'answer'; readonly seat: number }
  | { readonly type: 'claim'; readonly seat: number; readonly round: number; readonly turn: number }
  /** Merged into the notebook; null removes a guess. */
  | {
      readonly type: 'guess';
      readonly seat: number;
      readonly roles?: Readonly<Record<string, Role | null>>;
      readonly positions?: Readonly<Record<string, number | null>>;
    }
  /** The player has read what was done in their name. */
  | { readonly type: 'seen'; readonly seat: number }
  | { readonly type: 'requestPause'; readonly seat: number }
  | { readonly type: 'resume'; readonly seat: number }
  | { readonly type: 'connect'; readonly seat: number }
  /** `leaving`: on purpose, so the AI takes over without the grace period. */
  | { readonly type: 'disconnect'; readonly seat: number; readonly leaving?: boolean }
  /** Time has passed: does whatever is due. Refused as `not_due` when nothing is. One turn at most per tick. */
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
 * What a command made everybody see, in order. Events are public by construction (facts.ts): private knowledge lives in
 * the seats' notebooks and leaves through views alone.
 */
export type GameEvent = Fact;

export type StepResult =
  | { readonly ok: false; readonly refusal: Refusal }
  | { readonly ok: true; readonly state: GameState; readonly events: readonly GameEvent[] };
