import type { Difficulty } from '@one-mind/engine/vocabulary';
import { z } from 'zod';

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
  readonly image_url: string | null;
  readonly is_public: boolean;
  readonly is_featured: boolean;
  readonly creator: { readonly id: string; readonly username: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly play_count: number;
}
