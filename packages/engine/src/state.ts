/**
 * The complete state of one game, secrets included. Plain JSON (it is stored as a snapshot), never mutated from outside
 * and never sent anywhere: everything that leaves the engine goes through view.ts.
 */

import type { Change, TurnFact } from './facts.ts';
import type { RngState } from './rng.ts';
import type { Rules } from './rules/rules.ts';
import type { Scenario } from './scenario/types.ts';
import type { Action, AiLevel, Difficulty, Intention, Mishap, Nudge, Phase, Role, Tag } from './vocabulary.ts';

export type SeatIndex = number;

/** The settings that everyone agreed on before the start. Milliseconds throughout. */
export interface GameSettings {
  /** Planning time; null = none [P2]. */
  readonly timeLimitMs: number | null;
  /** Pause between resolved turns [R4], after setup and after the update; 0 in tests. */
  readonly turnPaceMs: number;
  /** [D1] */
  readonly disconnectGraceMs: number;
  /** [D2]; null = never. */
  readonly abandonMs: number | null;
  /** [D3] */
  readonly maxPauseMs: number;
}

export interface GameState {
  /** Part of the state for reading only; left out of snapshots and restored on load by id and version. */
  readonly scenario: Scenario;
  readonly settings: GameSettings;
  /** The rules that were active at the start, kept to the end [G1]; shared by all games with the same rules. */
  readonly rules: Rules;
  readonly difficulty: Difficulty;
  /**
   * Secret until the end. `commitment` = SHA-256 hex of `${seed}:${salt}`, made by the caller and public from the start
   * [S5].
   */
  readonly seed: string;
  readonly salt: string;
  readonly commitment: string;

  rng: RngState;
  phase: Phase;
  /** 1-based. */
  round: number;
  /** The turn being resolved, or the last resolved one, 1..living; 1 while planning. */
  turn: number;
  /** Turns resolved over the whole game. */
  turnNumber: number;
  roundLimit: number;
  /** Epoch ms at which the current phase continues by itself; null = it waits for players. */
  phaseDeadline: number | null;
  startedAt: number;
  endedAt: number | null;
  /** The time of the newest command; commands never go back in time. */
  now: number;

  seats: Seat[];
  /** Seats in the order of round 1; round r uses it rotated left by r − 1 [S4]. */
  order: readonly SeatIndex[];
  /** Seats still to resolve in this round, next first. */
  queue: SeatIndex[];

  body: BodyState;
  vitality: number;
  alarm: number;
  alarmLimit: number;
  resources: Record<string, number>;
  flags: Record<string, boolean>;
  knownLocations: Record<string, boolean>;
  objects: Record<string, ObjectState>;
  npcs: Record<string, NpcState>;
  hazards: Record<string, HazardState>;
  specialsDone: string[];
  eventsDone: string[];
  /** Ids, in the order of the scenario's `by_players` entry. */
  stages: readonly string[];
  stagesDone: string[];
  /** Game-wide turn numbers at which they were completed, parallel to `stagesDone`. */
  stageTurns: number[];

  /** Sabotage whose harm hasn't landed yet [C4]. */
  pending: PendingHarm[];
  /** Reset at the start of every round. */
  roundEffects: RoundEffects;
  accusation: Accusation | null;
  /** Decided accusations, oldest first; public. */
  verdicts: Verdict[];
  claims: Claim[];
  pause: PauseState;
  /** Set while no person is connected [D2]: the time at which the game is abandoned. */
  abandonAt: number | null;

  /** Public facts of every resolved turn, oldest first. */
  history: TurnFact[];
  roundReports: RoundReport[];
  /** Hidden until the end; one for each resolved turn, parallel to `history`. */
  truths: TurnTruth[];
  result: GameResult | null;
}

export interface Seat {
  /** The player's id: a UUID, for AI players too. */
  readonly id: string;
  readonly name: string;
  /** `ai`: an AI player from the start. `human`: a person, even while the AI plays the seat. */
  readonly kind: 'human' | 'ai';
  /** For `ai` seats. */
  readonly level: AiLevel | null;
  readonly role: Role;
  /** Rogues only [S3]. */
  readonly goalId: string | null;
  goalReached: boolean;
  /** Objects this rogue has secretly marked [T9]. */
  marked: string[];
  /** 0..3; at 0 the voice is quieted. */
  composure: number;
  /** Everyone knows the role, because the voice was voted out [V1]. */
  revealed: boolean;
  connected: boolean;
  /** While the player is disconnected and before a takeover: when the AI takes over [D1]. */
  graceEndsAt: number | null;
  takenOver: boolean;
  program: Program | null;
  /** Who made the program: the player (possibly an AI player), the moderator, or the AI that took over. */
  programmedBy: 'you' | 'moderator' | 'ai';
  lockedIn: boolean;
  accusedOnce: boolean;
  /** A person's first game: AI players neither accuse them nor vote against them. Never in a view; absent = no. */
  readonly isNewcomer?: boolean | undefined;
  /** Round in which this seat last resolved a sabotage [A6]; null = never. */
  sabotagedInRound: number | null;
  /** Tag of this seat's last resolved turn, for probes [K1]. */
  lastTag: Tag | null;
  /** Added to the chance of this seat's next action, from help [A4]. */
  helped: boolean;
  /** [K1] A successful probe keeps this voice from sabotage for the rest of the round. */
  hindered: boolean;
  notebook: Notebook;
  /** [Q1] What the quieted voice predicted, oldest first; absent in games that began without the rule. */
  predictions?: readonly Prediction[] | undefined;
  /** [Q3] The one nudge of the quieted voice. */
  nudge?: { readonly round: number; readonly kind: Nudge } | null | undefined;
  tally: Tally;
}

/** Of one round; null = not predicted. */
export interface Prediction {
  readonly round: number;
  /** What its first turn looks like. */
  readonly action: Exclude<Action, 'sabotage'> | null;
  /** Where the body stands when it is over. */
  readonly place: string | null;
  /** The player whose turn comes first. */
  readonly who: string | null;
}

export interface Program {
  readonly action: Action;
  /** `environment`, a player's id or a scenario id. */
  readonly target: string;
  readonly intention: Intention;
  readonly tag: Tag;
  /** [T9] direction for manipulate; default +1. */
  readonly shift?: 1 | -1;
}

/** The seat's own turns aren't stored here: own-actions.ts reads them from the truths. */
export interface Notebook {
  clues: StoredClue[];
  guesses: Guesses;
  /** [D1] What was done in this player's name while away; cleared when the player has read it (command `seen`). */
  inYourName: OwnAction[];
}
/** A seat's own resolved turn, sent to that seat alone [K3]. */
export interface OwnAction extends Program {
  readonly round: number;
  readonly turn: number;
  readonly turnNumber: number;
  readonly by: 'you' | 'moderator' | 'ai';
  readonly outcome: Outcome;
  readonly tagWorked: boolean;
}
export type Outcome = 'success' | 'failure' | 'fizzled';

/** Private knowledge [K1][T3][T7]. The interface derives the text, so it isn't stored. */
export type Clue =
  | { readonly type: 'probe'; readonly round: number; readonly turnNumber: number; readonly about: string; readonly nature: TagNature }
  | {
      readonly type: 'investigate';
      readonly round: number;
      readonly turnNumber: number;
      readonly aboutTurnNumber: number;
      readonly nature: TagNature;
    }
  | {
      readonly type: 'scout';
      readonly round: number;
      readonly turnNumber: number;
      readonly event?: string;
      readonly id?: string;
      readonly name: string;
    };
/** Whether a clue was false is secret until the end, even from its owner. */
export type StoredClue = Clue & { readonly isFalse: boolean };
/** Collaborator tags are helpful, rogue tags selfish, saboteur tags harmful. `hidden`: the target was hiding. */
export type TagNature = 'helpful' | 'selfish' | 'harmful' | 'hidden' | 'none';

export interface Guesses {
  /** Player id → guessed role. */
  roles: Record<string, Role>;
  /** Player id → guessed position 1..n in the order of round 1. */
  positions: Record<string, number>;
}

export interface Tally {
  actions: number;
  successes: number;
  points: number;
  sabotageAttempts: number;
  mishapsCaused: number;
  stagesHelped: number;
  probes: number;
}

export interface BodyState {
  location: string;
  /** The location of the exit it is heading to [W7]; null = none. */
  heading: string | null;
  steps: number;
}
export interface ObjectState {
  /** Location or container id, `body` when carried, `gone` when out of play. */
  place: string;
  state: 'intact' | 'damaged' | 'locked' | 'operated';
  /** The state that a repair restores [T5]. */
  repairsTo: 'intact' | 'locked' | 'operated';
  /** Not visible: not found yet, not present yet, or in a closed container. */
  hidden: boolean;
  /** [T14] Who tampered with it: it breaks on its next use. */
  tamperedBy: SeatIndex | null;
  /** The container has been opened. */
  opened: boolean;
}
export interface NpcState {
  location: string;
  disposition: number;
  hidden: boolean;
}
export interface HazardState {
  severity: number;
  hidden: boolean;
}

export interface PendingHarm {
  readonly by: SeatIndex;
  readonly target: string;
  /** Lands in the turn with this game-wide number, or the next one after it [C4]. */
  readonly landsAtTurnNumber: number;
  readonly plantedAtTurnNumber: number;
}

export interface RoundEffects {
  /** Sum of assist and disrupt for the next action, in percentage points [T1][T11]. */
  nextBonus: number;
  /** [T12] The voice that obstructs; null = none. */
  obstructedBy: SeatIndex | null;
  /** [T13] */
  misledBy: SeatIndex | null;
  /** [T13] Clues that will still be false; absent = one, if anyone misleads. */
  falseClues?: number | undefined;
  /** [T8] The location whose hazards do nothing this round. */
  bypassedAt: string | null;
  /** [T10] */
  distractedNpcs: string[];
  /** [A5] */
  hidden: SeatIndex[];
  patrolsQuiet: boolean;
  /** [T5] */
  repairedBy: SeatIndex[];
}

export interface Accusation {
  readonly accuser: SeatIndex;
  readonly accused: SeatIndex;
  readonly votes: Record<number, boolean>;
  /**
   * Until this time, epoch ms, AI players don't vote and planning doesn't end early, so that the accused can answer;
   * null or absent = the time is over.
   */
  readonly answerUntil?: number | null | undefined;
}
export interface Verdict {
  /** Decided before the first turn of this round. */
  readonly round: number;
  /** Turns resolved before the verdict. */
  readonly turnNumber: number;
  readonly accuser: SeatIndex;
  readonly accused: SeatIndex;
  readonly guilty: boolean;
}
export interface Claim {
  readonly seat: SeatIndex;
  readonly round: number;
  readonly turn: number;
  readonly at: number;
}
export interface PauseState {
  requestedBy: SeatIndex[];
  /** When the pause began, epoch ms; null = not paused. */
  since: number | null;
  usedMs: number;
}
/** [U2] */
export interface RoundReport {
  readonly round: number;
  readonly counts: Record<Intention, number>;
}

/** What really happened in one turn; secret until the end [E5]. */
export interface TurnTruth {
  readonly turnNumber: number;
  readonly round: number;
  readonly turn: number;
  readonly seat: SeatIndex;
  readonly by: 'you' | 'moderator' | 'ai';
  readonly program: Program;
  /** The target after a redirect or the choice for `environment` [A7]. */
  readonly resolvedTarget: string;
  readonly outcome: Outcome;
  /** Chance in percent and the roll 0..99; null if nothing was checked. */
  readonly chance: number | null;
  readonly roll: number | null;
  readonly tagWorked: boolean;
  readonly cover: boolean;
  readonly mishap: { readonly kind: Mishap; readonly cause: 'luck' | 'sabotage' | 'tamper'; readonly by: SeatIndex | null } | null;
  /** Whether the clue given in this turn was false; null if none was given. */
  readonly falseClue: boolean | null;
  readonly changes: readonly Change[];
}

export const OUTCOMES = ['success', 'failure', 'abandoned'] as const;
export interface GameResult {
  /** `success` is shown as "Mission Accomplished!", everything else as "Mission Failed" [E1]. */
  readonly outcome: (typeof OUTCOMES)[number];
  readonly reason: 'objective' | 'saboteur_goal' | 'round_limit' | 'abandoned' | 'ended_by_admin';
  /** Seats that won, in seat order; may be empty. */
  readonly winners: readonly SeatIndex[];
  readonly winningSides: readonly Role[];
  readonly durationMs: number;
  readonly turnsCompleted: number;
  readonly objectivesCompleted: number;
  readonly objectivesTotal: number;
  readonly sabotageAttempts: number;
  readonly objectivesFailed: number;
  readonly mostActive: SeatIndex | null;
  readonly mostSuccessful: SeatIndex | null;
  readonly achievements: readonly (readonly Achievement[])[];
  /** Per seat: how many guesses of roles and positions were right, and how many were made. */
  readonly guesses: readonly { readonly right: number; readonly made: number }[];
}
export const ACHIEVEMENTS = [
  'winner',
  'last-voice',
  'unshaken',
  'detective',
  'ghost',
  'mastermind',
  'helping-hand',
  'pathfinder',
  'opportunist',
  'clockmaker',
] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];
