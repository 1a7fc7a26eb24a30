/** The scenario lab: many games of AI players on one scenario, counted. In the browser or on the server, with the same figures. */
import { AI_LEVELS, type Difficulty, type Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { ScenarioDraftSchema } from './scenarios.ts';

export const LAB_PLAYERS = [3, 4, 5, 6] as const;
export type LabPlayers = (typeof LAB_PLAYERS)[number];
/** Of each number of players. */
export const LAB_GAMES_MAX = 2000;
export const LAB_GAMES_ON_SERVER_MAX = 200;

/** How a scenario is to be simulated. */
export const LabSettingsSchema = z.strictObject({
  /** Those that the scenario isn't made for are left out. */
  players: z.array(z.literal(LAB_PLAYERS)).min(1).max(LAB_PLAYERS.length),
  level: z.enum(AI_LEVELS),
  /** Of each number of players. */
  games: z.number().int().min(1).max(LAB_GAMES_MAX),
  /** The same scenario, settings and seed give the same figures. */
  seed: z.string().regex(/^[\w.-]{1,60}$/, 'A seed has up to 60 letters, digits, dots, dashes and underscores.'),
});
export type LabSettings = z.output<typeof LabSettingsSchema>;

/** POST /api/scenarios/lab, for creators and admins; one run at a time for each of them. Answer: LabRun. */
export const LabRequestSchema = LabSettingsSchema.extend({
  games: z.number().int().min(1).max(LAB_GAMES_ON_SERVER_MAX),
  draft: ScenarioDraftSchema,
});
export type LabRequest = z.input<typeof LabRequestSchema>;

export interface LabProgress {
  /** Games. */
  readonly done: number;
  readonly total: number;
}
/** GET /api/scenarios/lab: the asker's latest, null = none. DELETE: cancels it. */
export type LabRun = LabProgress & { readonly id: string } & (
    | { readonly status: 'running' | 'cancelled' }
    | { readonly status: 'failed'; readonly error: ErrorCode }
    | { readonly status: 'finished'; readonly report: LabReport }
  );
export interface LabAnswer {
  readonly run: LabRun | null;
}

/** Part of something counted, with its 95 % interval; all but the counts of 0..1. `of` 0: nothing was counted. */
export interface LabShare {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}
/** What is asked for; shares of 0..1, or rounds. */
export interface LabBand {
  readonly from: number;
  readonly to: number;
}
/** `unclear`: it lies outside, but so few games could do that by chance. */
export type LabVerdict = 'low' | 'inside' | 'high' | 'unclear';

/** How often a side wins, how often nobody does, how many mishaps are bad luck. */
export const LAB_SUBJECTS = ['collaborator', 'saboteur', 'rogue', 'nobody', 'luck'] as const;
export type LabSubject = (typeof LAB_SUBJECTS)[number];
export interface LabFigure {
  readonly subject: LabSubject;
  readonly found: LabShare;
  readonly target: LabBand;
  readonly verdict: LabVerdict;
}

export interface LabChoice {
  readonly what: string;
  /** Of the role's turns. */
  readonly chosen: LabShare;
  readonly worked: LabShare;
  /** So seldom chosen that it might as well not be there. */
  readonly isDead: boolean;
}

/** Everything about one number of players. */
export interface LabSize {
  readonly players: LabPlayers;
  /** That came to their end; all else counts these alone. */
  readonly games: number;
  /** Games without an end, and what the first of them said. */
  readonly unfinished: { readonly count: number; readonly example: string | null };
  /** In the order of `LAB_SUBJECTS`; what there is none of is left out. */
  readonly figures: readonly LabFigure[];
  readonly rounds: {
    /** Null where no game came to its end. */
    readonly median: number | null;
    readonly lower: number | null;
    readonly upper: number | null;
    /** By the round in which a game ended. */
    readonly histogram: readonly { readonly round: number; readonly games: number }[];
    readonly target: LabBand;
    readonly verdict: LabVerdict;
  };
  /** By how it came: `objective`, `alarm`, `round_limit` … */
  readonly endings: readonly { readonly what: string; readonly found: LabShare }[];
  readonly mishaps: {
    readonly perGame: number;
    /** `luck`, `sabotage`, `tamper`. */
    readonly causes: readonly { readonly what: string; readonly found: LabShare }[];
  };
  readonly stages: readonly { readonly id: string; readonly title: string; readonly done: LabShare }[];
  /** Of those that were drawn: held at some time, and won the game. */
  readonly goals: readonly { readonly id: string; readonly title: string; readonly reached: LabShare; readonly won: LabShare }[];
  readonly choices: readonly { readonly role: Role; readonly actions: readonly LabChoice[]; readonly tags: readonly LabChoice[] }[];
}

export interface LabReport extends Omit<LabSettings, 'players'> {
  readonly difficulty: Difficulty;
  readonly sizes: readonly LabSize[];
}
