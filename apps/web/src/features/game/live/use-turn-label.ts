import type { WhenOf } from '../../../shared/games/game-labels.ts';
import { useGame } from './game-context.ts';

/** Turn numbers of the game as round and turn, from the public log. */
export function useTurnLabel(): WhenOf {
  const { log } = useGame();
  return (turnNumber) => {
    for (const { data } of log) if (data.type === 'turn' && data.turnNumber === turnNumber) return { round: data.round, turn: data.turn };
    return null;
  };
}
