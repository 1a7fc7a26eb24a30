import type { Dice } from '@one-mind/engine/rng';
import type { Report } from './report.ts';

export interface Attack {
  /** Decides everything that the attackers choose; the server draws its own secrets. */
  readonly dice: Dice;
  /** Whole games, kills or rounds, depending on the campaign. */
  readonly games: number;
  /** No campaign starts anything new after its time is over. */
  readonly isTimeOver: () => boolean;
  /** Whether the server of the campaign `hostile` uses PostgreSQL, instead of SQLite. */
  readonly onPostgres: boolean;
  readonly report: Report;
}

export type Campaign = (attack: Attack) => Promise<void>;
