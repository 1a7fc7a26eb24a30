import type { Role } from '@one-mind/engine/vocabulary';

/** In percent of the map's width and height. */
type Point = readonly [x: number, y: number];

/** The last turns of a game of AI players, with the truth; `scripts/home-replay.ts` writes one. */
export interface RecordedGame {
  /** Of the scenario. */
  readonly title: string;
  readonly places: readonly (readonly [name: string, ...Point])[];
  readonly lines: readonly (readonly [...Point, ...Point])[];
  readonly turns: readonly {
    readonly round: number;
    readonly turn: number;
    readonly text: string;
    /** Where the body is after this turn. */
    readonly at: Point;
    /** Whose turn it was. */
    readonly seat: number;
    readonly role: Role;
    /** A sabotage, which looks like something else. */
    readonly sabotages: boolean;
  }[];
}
