/** The scenario lab: counts many AI games of one scenario. The browser and the server give the same figures. */

import { AI_LEVELS, DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { ErrorCodeSchema } from '../error-body.ts';
import { wireObject, wireTypes } from '../wire-types.ts';
import { ScenarioDraftSchema } from './scenarios.ts';

export const LAB_PLAYERS = [3, 4, 5, 6] as const;
export type LabPlayers = (typeof LAB_PLAYERS)[number];

/** Games for each number of players. */
export const LAB_GAMES_MAX = 2000;
export const LAB_GAMES_ON_SERVER_MAX = 200;

/** The settings of a simulation. */
export const LabSettingsSchema = z.strictObject({
  /** Numbers that the scenario doesn't support are ignored. */
  players: z.array(z.literal(LAB_PLAYERS)).min(1).max(LAB_PLAYERS.length),
  level: z.enum(AI_LEVELS),
  /** Games for each number of players. */
  games: z.number().int().min(1).max(LAB_GAMES_MAX),
  /** The same scenario, settings and seed give the same figures. */
  seed: z.string().regex(/^[\w.-]{1,60}$/, 'A seed has up to 60 letters, digits, dots, dashes and underscores.'),
});
export type LabSettings = z.output<typeof LabSettingsSchema>;

/** POST /api/scenarios/lab, for creators and admins, one run at a time per person. Answer: LabRun. */
export const LabRequestSchema = LabSettingsSchema.extend({
  games: z.number().int().min(1).max(LAB_GAMES_ON_SERVER_MAX),
  draft: ScenarioDraftSchema,
});
export type LabRequest = z.input<typeof LabRequestSchema>;

export const LabProgressSchema = wireObject('LabProgress', {
  /** Games. */
  done: z.number(),
  total: z.number(),
});
export type LabProgress = z.output<typeof LabProgressSchema>;

/** A share with its 95 % interval, all in 0..1 except the counts. If `of` is 0, nothing was counted. */
export const LabShareSchema = wireObject('LabShare', {
  count: z.number(),
  of: z.number(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
export type LabShare = z.output<typeof LabShareSchema>;

/** The target: shares of 0..1, or rounds. */
export const LabBandSchema = wireObject('LabBand', { from: z.number(), to: z.number() });
export type LabBand = z.output<typeof LabBandSchema>;

/** `unclear`: the value is outside, but with so few games this could be chance. */
export const LAB_VERDICTS = ['low', 'inside', 'high', 'unclear'] as const;
export type LabVerdict = (typeof LAB_VERDICTS)[number];

/** How often each side wins, how often nobody wins, and how many mishaps are bad luck. */
export const LAB_SUBJECTS = ['collaborator', 'saboteur', 'rogue', 'nobody', 'luck'] as const;
export type LabSubject = (typeof LAB_SUBJECTS)[number];

export const LabFigureSchema = wireObject('LabFigure', {
  subject: z.enum(LAB_SUBJECTS),
  found: LabShareSchema,
  target: LabBandSchema,
  verdict: z.enum(LAB_VERDICTS),
});
export type LabFigure = z.output<typeof LabFigureSchema>;

export const LabChoiceSchema = wireObject('LabChoice', {
  what: z.string(),
  /** Share of the role's turns. */
  chosen: LabShareSchema,
  worked: LabShareSchema,
  /** Chosen so rarely that it counts as unused. */
  isDead: z.boolean(),
});
export type LabChoice = z.output<typeof LabChoiceSchema>;

/** The figures for one number of players. */
export const LabSizeSchema = wireObject('LabSize', {
  players: z.literal(LAB_PLAYERS),
  /** Games that ended. All other figures count only these. */
  games: z.number(),
  /** Games that failed to end, and the error of the first one. */
  unfinished: z.object({ count: z.number(), example: z.string().nullable() }),
  /** In the order of `LAB_SUBJECTS`; subjects that the scenario doesn't have are left out. */
  figures: z.array(LabFigureSchema).readonly(),
  rounds: z.object({
    /** Null if no game ended. */
    median: z.number().nullable(),
    lower: z.number().nullable(),
    upper: z.number().nullable(),
    /** The number of games by the round in which they ended. */
    histogram: z.array(z.object({ round: z.number(), games: z.number() })).readonly(),
    target: LabBandSchema,
    verdict: z.enum(LAB_VERDICTS),
  }),
  /** By kind of ending: `objective`, `alarm`, `round_limit` … */
  endings: z.array(z.object({ what: z.string(), found: LabShareSchema })).readonly(),
  mishaps: z.object({
    perGame: z.number(),
    /** `luck`, `sabotage`, `tamper`. */
    causes: z.array(z.object({ what: z.string(), found: LabShareSchema })).readonly(),
  }),
  stages: z.array(z.object({ id: z.string(), title: z.string(), done: LabShareSchema })).readonly(),
  /** Shares of the games in which the goal was drawn: it held at some time, and it won. */
  goals: z.array(z.object({ id: z.string(), title: z.string(), reached: LabShareSchema, won: LabShareSchema })).readonly(),
  choices: z
    .array(z.object({ role: z.enum(ROLES), actions: z.array(LabChoiceSchema).readonly(), tags: z.array(LabChoiceSchema).readonly() }))
    .readonly(),
});
export type LabSize = z.output<typeof LabSizeSchema>;

export const LabReportSchema = wireObject('LabReport', {
  ...LabSettingsSchema.omit({ players: true }).shape,
  difficulty: z.enum(DIFFICULTIES),
  sizes: z.array(LabSizeSchema).readonly(),
});
export type LabReport = z.output<typeof LabReportSchema>;

/** GET /api/scenarios/lab: the asker's latest run; null = none. DELETE cancels it. */
export const LabRunSchema = z
  .intersection(
    LabProgressSchema.extend({ id: z.string() }),
    z.discriminatedUnion('status', [
      z.object({ status: z.enum(['running', 'cancelled']) }),
      z.object({ status: z.literal('failed'), error: ErrorCodeSchema }),
      z.object({ status: z.literal('finished'), report: LabReportSchema }),
    ]),
  )
  .register(wireTypes, { id: 'LabRun' });
export type LabRun = z.output<typeof LabRunSchema>;

export const LabAnswerSchema = wireObject('LabAnswer', { run: LabRunSchema.nullable() });
export type LabAnswer = z.output<typeof LabAnswerSchema>;
