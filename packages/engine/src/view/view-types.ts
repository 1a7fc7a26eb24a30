/** The shapes of views. Only view.ts builds them, field by field. All are JSON-safe. */
import type { TurnFact } from '../facts.ts';
import type { RuleId } from '../rules/catalogue.ts';
import type { Achievement, Clue, GameResult, Guesses, OwnAction, Prediction, Program, RoundReport, TurnTruth } from '../state.ts';
import type { PredictionOutcome, Score } from '../table/predictions.ts';
import type { Action, Intention, Nudge, Phase, Role, Tag, TargetKind } from '../vocabulary.ts';

/** `spectator` sees only the public part, which is also computed once per room. */
export type Viewer = { readonly type: 'seat'; readonly seat: number } | { readonly type: 'spectator' };

export interface View {
  readonly public: PublicView;
  /** Null for spectators. */
  readonly you: YouView | null;
}

export interface PublicView {
  readonly phase: Phase;
  readonly round: number;
  readonly roundLimit: number;
  readonly turn: number;
  readonly turnNumber: number;
  /** How many turns this round has: the living voices at its start. */
  readonly turnsInRound: number;
  /** Epoch ms, null = none or paused. */
  readonly deadline: number | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly players: readonly PlayerView[];
  readonly world: WorldView;
  readonly accusation: AccusationView | null;
  readonly accuseFromRound: number;
  /** A voice's full composure. */
  readonly composureMax: number;
  /** Ids of the rules that are off in this game [G1]. */
  readonly rulesOff: readonly RuleId[];
  /** How many Saboteurs were dealt, which is public because it follows from the scenario's deck [S2]. */
  readonly saboteurs: number;
  /** How many Rogues were dealt. */
  readonly rogues: number;
  /** Decided accusations, oldest first [V1]. */
  readonly verdicts: readonly VerdictView[];
  readonly claims: readonly ClaimView[];
  readonly contradictions: readonly Contradiction[];
  readonly roundReports: readonly RoundReport[];
  readonly history: readonly TurnFact[];
  readonly pause: {
    readonly requestedBy: readonly string[];
    readonly needed: number;
    readonly since: number | null;
    readonly endsBy: number | null;
  };
  readonly commitment: string;
  /** Only when phase is `ended`. */
  readonly reveal: RevealView | null;
}

/** Seat order. */
export interface PlayerView {
  readonly id: string;
  readonly username: string;
  readonly seat: number;
  readonly kind: 'human' | 'ai';
  /** `online`: connected. `away`: disconnected, grace running. `ai`: the AI plays this seat (always for AI players). */
  readonly status: 'online' | 'away' | 'ai';
  readonly is_alive: boolean;
  readonly composure: number;
  readonly lockedIn: boolean;
  readonly graceEndsAt: number | null;
  /** Null until a verdict or the end reveals it. */
  readonly role: Role | null;
}

export interface WorldView {
  readonly body: { readonly name: string; readonly location: string; readonly heading: string | null; readonly steps: number };
  readonly vitality: number;
  readonly vitalityMax: number;
  readonly alarm: number;
  readonly alarmLimit: number;
  /**
   * The alarm rises by this many points at the end of every such round, unless a voice hid in it [A5]; every 0 = never.
   */
  readonly alarmClock: { readonly every: number; readonly rise: number };
  readonly resources: Readonly<Record<string, number>>;
  /** Only known locations. */
  readonly locations: readonly LocationView[];
  readonly objects: readonly ObjectView[];
  readonly npcs: readonly NpcView[];
  readonly hazards: readonly HazardView[];
  readonly specials: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly location: string;
    readonly available: boolean;
  }[];
  readonly stages: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly done: boolean;
    readonly current: boolean;
    /** Only of the current stage: the steps of a plan for it, as far as they involve known things; may be empty. */
    readonly leads: readonly StageLead[];
  }[];
}
/** A step and the known location that it has to be taken in. */
export interface StageLead {
  readonly action: 'move' | 'search' | 'interact';
  readonly target: string;
  readonly location: string;
  /** Nothing else has to be done first, except going there. */
  readonly ready: boolean;
}
export interface LocationView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  readonly map: { readonly x: number; readonly y: number };
  readonly art: string;
  /** Only exits to known locations. */
  readonly exits: readonly ExitView[];
}
export interface ExitView {
  readonly to: string;
  readonly locked: boolean;
  readonly lock: string | null;
}
export interface ObjectView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'item' | 'container' | 'mechanism';
  /** A known location's or container's id, or `body`. */
  readonly place: string;
  readonly state: 'intact' | 'damaged' | 'locked' | 'operated';
  readonly opened: boolean;
  /** Ids of missing items or flags, as far as they are public. */
  readonly needs: readonly string[];
}
export interface NpcView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly disposition: number;
}
export interface HazardView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly severity: number;
}

/** Omits who has voted: a missing vote counts against conviction, so that would reveal how someone voted. */
export interface AccusationView {
  readonly accuser: string;
  readonly accused: string;
  readonly voters: readonly string[];
  readonly needed: number;
  /**
   * Until this time, epoch ms, AI players don't vote and planning doesn't end early; null = the time is over, or the
   * game is paused.
   */
  readonly answerUntil: number | null;
}
export interface VerdictView {
  /** Decided before the first turn of this round. */
  readonly round: number;
  readonly accuser: string;
  readonly accused: string;
  readonly guilty: boolean;
}
export interface ClaimView {
  readonly player: string;
  readonly round: number;
  readonly turn: number;
}
/** [K3] Claims that can't all be true: indexes into `claims`. */
export type Contradiction =
  | { readonly type: 'sameTurn'; readonly claims: readonly number[] }
  | { readonly type: 'noOrder'; readonly claims: readonly number[] };

/** The private part of one seat's view. */
export interface YouView {
  readonly id: string;
  readonly seat: number;
  readonly role: Role;
  readonly goal: { readonly title: string; readonly description: string; readonly reached: boolean } | null;
  /** The steps towards the seat's own goal, for Rogues. */
  readonly goalLeads: readonly StageLead[];
  /** Other saboteurs, for saboteurs [S3]. */
  readonly partners: readonly string[];
  readonly program: Program | null;
  readonly lockedIn: boolean;
  /** The six actions in fixed order, always [section 6]. */
  readonly options: readonly ActionOption[];
  readonly actions: readonly OwnAction[];
  readonly clues: readonly Clue[];
  readonly guesses: Guesses;
  readonly inYourName: readonly OwnAction[];
  readonly takenOver: boolean;
  readonly canAccuse: boolean;
  readonly canVote: boolean;
  readonly vote: boolean | null;
  /** The seat's own turns that can still be claimed [K3]. */
  readonly claimable: readonly { readonly round: number; readonly turn: number }[];
  readonly sabotageReadyInRound: number | null;
  /** What the seat can still do after it was quieted [Q1][Q3]; null = it lives. */
  readonly quieted: QuietedView | null;
}

/** Everything here follows from the seat's own commands and public facts. */
export interface QuietedView {
  /** For this round. */
  readonly prediction: Omit<Prediction, 'round'>;
  /** Which public parts of the prediction for the round before came true; null = none was made. */
  readonly last: (Pick<Prediction, 'round' | 'action' | 'place'> & { readonly right: PredictionOutcome }) | null;
  /** Without `who`, which is scored at the end. */
  readonly score: Score;
  readonly nudge: { readonly round: number; readonly kind: Nudge } | null;
}

export interface ActionOption {
  readonly action: Action;
  readonly enabled: boolean;
  /** Why not, as a code that the interface translates; null when enabled. */
  readonly reason: 'rule' | 'role' | 'cooldown' | 'quieted' | 'no_target' | 'phase' | null;
  readonly targets: readonly TargetOption[];
}
export interface TargetOption {
  readonly id: string;
  readonly kind: TargetKind;
  /** Valid tags of the viewer's role for this action on this target, first = default. */
  readonly tags: readonly Tag[];
}

/** [E5] */
export interface RevealView {
  readonly result: GameResult;
  readonly seed: string;
  readonly salt: string;
  /** Player ids in the order of round 1. */
  readonly order: readonly string[];
  readonly players: readonly {
    readonly id: string;
    readonly role: Role;
    readonly goal: { readonly title: string; readonly description: string; readonly reached: boolean } | null;
    readonly won: boolean;
    readonly points: number;
    readonly actions: number;
    readonly successes: number;
    readonly achievements: readonly Achievement[];
    readonly guesses: Guesses;
    readonly guessesRight: number;
    readonly guessesMade: number;
    /** Of a voice that was quieted. */
    readonly predictions: Score;
    readonly nudge: { readonly round: number; readonly kind: Nudge } | null;
    readonly clues: readonly (Clue & { readonly false: boolean })[];
  }[];
  readonly turns: readonly (Omit<TurnTruth, 'seat' | 'mishap'> & {
    readonly player: string;
    readonly mishap: { readonly kind: string; readonly cause: 'luck' | 'sabotage' | 'tamper'; readonly by: string | null } | null;
  })[];
  /** The claims and whether each was true, parallel to `claims`. */
  readonly claimsTrue: readonly boolean[];
  readonly timeline: readonly { readonly turn: number; readonly event: string; readonly description: string }[];
}

export type { Intention };
