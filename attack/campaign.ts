import type { Dice } from '@one-mind/engine/rng';
import type { Report } from './report.ts';

export interface Attack {
  /** Decides everything that the attackers choose; the server's own secrets are drawn by the server. */
  readonly dice: Dice;
  /** Whole games, kills or rounds: the campaign says which. */
  readonly games: number;
  /** No campaign begins anything new after its time is over. */
  readonly isTimeOver: () => boolean;
  readonly report: Report;
}

export type Campaign = (attack: Attack) => Promise<void>;
