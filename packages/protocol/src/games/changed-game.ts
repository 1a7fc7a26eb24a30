import { applyChange } from './changes.ts';
import type { GameChanges, GameSnapshot } from './games.ts';

/** What everyone sees of a game, as snapshots name it. */
type PublicGame = Pick<GameSnapshot, 'seq' | 'current_state' | 'players' | 'world' | 'reveal'>;

/** The game after an update that continues its `seq`; parts that didn't change stay the same objects. */
export function changedGame({ current_state: state, players, world, reveal }: PublicGame, { seq, changes }: GameChanges): PublicGame {
  const before = { state, players, world, reveal };
  const { state: current_state, ...parts } = changes === undefined ? before : applyChange(before, changes);
  return { ...parts, current_state, seq };
}
