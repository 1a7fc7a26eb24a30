import { useGame } from './game-context.ts';

/** [P1] An own choice is still to be made. */
export function useChoiceDue(): boolean {
  const { you, current_state } = useGame();
  return you?.lockedIn === false && you.options.some((option) => option.enabled) && current_state.phase === 'planning';
}
