import type { Difficulty } from '@one-mind/engine/vocabulary';

/** GET /api/scenarios: what the asker may see, featured first. Content is left out of the list. */
export interface ScenarioSummary {
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
  /** Null while nobody has rated it. */
  readonly rating: number | null;
}
