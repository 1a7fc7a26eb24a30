import type { Scenario } from '@one-mind/engine/scenario/types';
import type { Difficulty, Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { ScenarioCheck } from './scenario-check.ts';

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
 * POST /api/scenarios, POST /api/scenarios/check, PUT /api/scenarios/{id}. Text and content are looked at by `checkScenario`, which says what
 * is wrong with them and where. A picture is one of the server's own or an https address that the server loads it from.
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
/** `version`: the one that was opened; when it is not the newest any more, `scenario_changed`. Left out: overwrite. Answer of both: ScenarioSummary. */
export const ScenarioUpdateSchema = ScenarioDraftSchema.extend({ version: z.number().int().min(1).optional() });

/** Answer of POST /api/scenarios/check. */
export type ScenarioProblems = Pick<ScenarioCheck, 'errors' | 'warnings'>;

/** POST /api/scenarios/picture, for authors: loads an external picture, so that it can be previewed before saving. */
export const LoadPictureSchema = z.strictObject({ image_url: ImageUrl.startsWith('https://') });
/** Its answer; null for every kind of failure. */
export type LoadedPicture = Pick<ScenarioSummary, 'picture'>;

/** PUT /api/scenarios/{id}/rating: one for each user and scenario, changed by giving another. */
export const RateScenarioSchema = z.strictObject({ stars: z.number().int().min(1).max(5) });

/** GET and PUT /api/scenarios/{id}/rating. */
export interface ScenarioRating {
  /** Average of all stars, 1..5; null while nobody has rated it. */
  readonly rating: number | null;
  readonly rating_count: number;
  /** The asker's own stars; null = none yet. */
  readonly your_rating: number | null;
  /** The asker has finished a game of it. */
  readonly can_rate: boolean;
}

/** GET /api/scenarios: what the asker may see, featured first. Content is left out of the list. */
export interface ScenarioSummary extends ScenarioRating {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly min_players: number;
  readonly max_players: number;
  /** As its author entered it. Browsers show `picture` instead. */
  readonly image_url: string | null;
  /** Path on this server where the picture is shown; null when there is none or it could not be loaded. */
  readonly picture: string | null;
  readonly is_public: boolean;
  readonly is_featured: boolean;
  readonly creator: { readonly id: string; readonly username: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly play_count: number;
  readonly is_built_in: boolean;
  /** The asker may change and delete it. */
  readonly can_edit: boolean;
  /** The asker may read its content, and begin a scenario of their own with it. */
  readonly can_copy: boolean;
}

/** GET /api/scenarios/{id}: what may be read before playing. Nothing hidden, no goals of Rogues, no events. */
export interface ScenarioDetail extends ScenarioSummary {
  readonly setting: string;
  readonly objective: string;
  /** In place of the default [E2], where the scenario has one. */
  readonly saboteur_goal: string | null;
  readonly body: { readonly name: string; readonly description: string };
  readonly resources: readonly { readonly name: string; readonly amount: number }[];
  readonly locations: readonly ScenarioPlace[];
  readonly characters: readonly { readonly name: string; readonly description: string }[];
  /** By the number of players, of those that a game may have. */
  readonly tables: readonly {
    readonly players: number;
    readonly rounds: number;
    readonly alarm_limit: number;
    readonly stages: number;
    readonly deck: RoleCounts;
  }[];
}
/** [S2] How many of each role are dealt. The counts are public; which seat has which role is secret. */
export type RoleCounts = Readonly<Record<Role, number>>;
export interface ScenarioPlace {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Null: a picture is made of its words. */
  readonly image_url: string | null;
  readonly art: string;
}

/** GET /api/scenarios/{id}/content, for who may copy it: all of it, as it can be saved to a file and imported again. */
export interface ScenarioFile extends Scenario {
  readonly is_public: boolean;
  readonly image_url: string | null;
}
