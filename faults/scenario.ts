import type { Dice } from '@one-mind/engine/rng';
import type { Installation } from './installation/installation.ts';
import type { Load } from './load.ts';

/** What a scenario gets. */
export interface Trial {
  /** Decides everything that happens at random. */
  readonly dice: Dice;
  /** A short run, to see that everything works. */
  readonly isQuick: boolean;
  /**
   * Plays games on the installation while `inflict` makes parts of it fail. Then the games end, the history is checked, and the
   * installation is removed. `misbehave`: the players' clients send commands twice, in another order, or not at all.
   */
  readonly play: <T extends Installation>(installation: T, inflict: (load: Load) => Promise<void>, misbehave?: boolean) => Promise<void>;
}

export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  /** What fails, for the table. */
  readonly fault: string;
  /** Calls `play` once. @throws NotRun */
  readonly run: (trial: Trial) => Promise<void>;
}

/** The most that recovery may take after a node is lost, while one is frozen, and after a database is back, in ms. */
export const NODE_LOST = 5000;
export const NODE_FROZEN = 8000;
export const DATABASE_BACK = 10_000;
