import { useGame } from './game-context.ts';

/** [P1] Whether the player still has to choose. */
export function useChoiceDue(): boolean {
  const { you, current_state } = useGame();
  return you?.lockedIn === false && you.options.some((option) => option.enabled) && current_state.phase === 'planning';
}
