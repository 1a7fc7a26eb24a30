import type { WhenOf } from '../../../shared/games/game-labels.ts';
import { useGame } from './game-context.ts';

/** Converts turn numbers of the game to round and turn, using the public log. */
export function useTurnLabel(): WhenOf {
  const { log } = useGame('log');
  return (turnNumber) => {
    for (const { data } of log) if (data.type === 'turn' && data.turnNumber === turnNumber) return { round: data.round, turn: data.turn };
    return null;
  };
}
