import type { ScenarioContent } from '@one-mind/engine/scenario/types';
import { DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { ScenarioProblemSchema } from './scenario-problem.ts';

/** [S2] How many of each role are dealt. The counts are public; which seat has which role is secret. */
export const RoleCountsSchema = z.record(z.enum(ROLES), z.number());
export type RoleCounts = Readonly<z.output<typeof RoleCountsSchema>>;

/** Of `image_url`. */
export const IMAGE_URL_MAX = 500;

const ImageUrl = z
  .string()
  .trim()
  .max(IMAGE_URL_MAX)
  .regex(
    /^(\/art\/[\w-]+\.svg|\/art\/own\/own-[0-9a-f]{32}|https:\/\/[^\s"'<>\\]+)?$/,
    'This must be an address that begins with https://.',
  );

/**
 * POST /api/scenarios, POST /api/scenarios/check, PUT /api/scenarios/{id}. `checkScenario` checks text and content and
 * reports every problem with its path. A picture is one of the server's own, or an https address from which the server loads
 * it.
 */
export const ScenarioDraftSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  difficulty: z.string(),
  min_players: z.number(),
  max_players: z.number(),
  is_public: z.boolean().default(true),
  image_url: ImageUrl.nullish().transform((url) => url || null),
  content: z.unknown(),
});
export type ScenarioDraft = z.input<typeof ScenarioDraftSchema>;

/**
 * `version`: the one that was opened. If it is no longer the newest, the server refuses with `scenario_changed`; if absent, it overwrites.
 * Both answer ScenarioSummary.
 */
export const ScenarioUpdateSchema = ScenarioDraftSchema.extend({ version: z.number().int().min(1).optional() });

/** Answer of POST /api/scenarios/check. */
export const ScenarioProblemsSchema = wireObject('ScenarioProblems', {
  errors: z.array(ScenarioProblemSchema).readonly(),
  warnings: z.array(ScenarioProblemSchema).readonly(),
});
export type ScenarioProblems = z.output<typeof ScenarioProblemsSchema>;

/** POST /api/scenarios/picture, for authors: loads an external picture, so that it can be previewed before saving. */
export const LoadPictureSchema = z.strictObject({ image_url: ImageUrl.startsWith('https://') });
/** The answer; null for any failure. */
export const LoadedPictureSchema = wireObject('LoadedPicture', { picture: z.string().nullable() });
export type LoadedPicture = z.output<typeof LoadedPictureSchema>;

/** PUT /api/scenarios/{id}/rating: one per user and scenario; a new rating replaces it. */
export const RateScenarioSchema = z.strictObject({ stars: z.number().int().min(1).max(5) });

/** GET and PUT /api/scenarios/{id}/rating. */
export const ScenarioRatingSchema = wireObject('ScenarioRating', {
  /** Average of all stars, 1..5; null if nobody has rated it. */
  rating: z.number().nullable(),
  rating_count: z.number(),
  /** The asker's own stars; null = none yet. */
  your_rating: z.number().nullable(),
  /** Whether the asker has finished a game of it. */
  can_rate: z.boolean(),
});
export type ScenarioRating = z.output<typeof ScenarioRatingSchema>;

/** GET /api/scenarios: the scenarios that the asker may see, featured first, without their content. */
export const ScenarioSummarySchema = wireObject('ScenarioSummary', {
  ...ScenarioRatingSchema.shape,
  id: z.string(),
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  min_players: z.number(),
  max_players: z.number(),
  /** The address that the author entered. Browsers show `picture` instead. */
  image_url: z.string().nullable(),
  /** The picture's path on this server; null if there is none or it could not be loaded. */
  picture: z.string().nullable(),
  is_public: z.boolean(),
  is_featured: z.boolean(),
  creator: z.object({ id: z.string(), username: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
  play_count: z.number(),
  is_built_in: z.boolean(),
  /** Whether the asker may change and delete it. */
  can_edit: z.boolean(),
  /** Whether the asker may read its content and copy it to a new scenario. */
  can_copy: z.boolean(),
});
export type ScenarioSummary = z.output<typeof ScenarioSummarySchema>;

export const ScenarioPlaceSchema = wireObject('ScenarioPlace', {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null = the picture is generated from its name. */
  image_url: z.string().nullable(),
  art: z.string(),
});
export type ScenarioPlace = z.output<typeof ScenarioPlaceSchema>;

/** GET /api/scenarios/{id}: what may be read before playing, without hidden things, Rogue goals and events. */
export const ScenarioDetailSchema = wireObject('ScenarioDetail', {
  ...ScenarioSummarySchema.shape,
  setting: z.string(),
  objective: z.string(),
  /** Replaces the default goal [E2]; absent if the scenario has none of its own. */
  saboteur_goal: z.string().nullable(),
  body: z.object({ name: z.string(), description: z.string() }),
  resources: z.array(z.object({ name: z.string(), amount: z.number() })).readonly(),
  locations: z.array(ScenarioPlaceSchema).readonly(),
  characters: z.array(z.object({ name: z.string(), description: z.string() })).readonly(),
  /** By number of players, limited to those that a game can have. */
  tables: z
    .array(z.object({ players: z.number(), rounds: z.number(), alarm_limit: z.number(), stages: z.number(), deck: RoleCountsSchema }))
    .readonly(),
});
export type ScenarioDetail = z.output<typeof ScenarioDetailSchema>;

/** GET /api/scenarios/{id}/content, for people who may copy it: the complete scenario in the file format, which can be imported again. */
export const ScenarioFileSchema = wireObject('ScenarioFile', {
  id: z.string(),
  version: z.number(),
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  min_players: z.number(),
  max_players: z.number(),
  /** GET /api/scenarios/schema has its format. It was checked when it was saved. */
  content: z.custom<ScenarioContent>(),
  is_public: z.boolean(),
  image_url: z.string().nullable(),
});
export type ScenarioFile = z.output<typeof ScenarioFileSchema>;
