import type { PlayerView, RevealView, WorldView, YouView } from '@one-mind/engine/view/view-types';
import type { GameScenario, GameStateView, NarrativeEntry } from './games.ts';

/**
 * One commit that told something, with what differs from the moment before it: whoever lays the moments over one another,
 * from the first, has at each what was sent when it was played. The first has everything.
 */
export interface ReplayMoment {
  /** That of the entries it told. */
  readonly seq: number;
  readonly state: Partial<GameStateView>;
  readonly world: Partial<WorldView>;
  /** Null = as before. */
  readonly players: readonly PlayerView[] | null;
}

/** GET /api/game/{id}/replay: a finished game as everybody saw it, moment by moment, and its whole truth beside it. */
export interface Replay {
  readonly id: string;
  readonly scenario: GameScenario;
  readonly moments: readonly ReplayMoment[];
  readonly narrative_log: readonly NarrativeEntry[];
  readonly reveal: RevealView;
  readonly viewer: ReplayViewer;
}
export interface ReplayViewer {
  /** The asker's own seat; null for everybody else, and without an account. */
  readonly seat: number | null;
  /** Whoever has the link may see it; otherwise its players alone. */
  readonly isOpen: boolean;
}

/** GET /api/game/{id}/replay/seats/{seat}: what that seat alone knew, in step with the moments of the replay and laid over one another like them. */
export interface ReplayOfSeat {
  readonly seat: number;
  readonly moments: readonly Partial<YouView>[];
}
