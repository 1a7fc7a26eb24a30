import { useGamePart } from './game-context.ts';

/** [P1] Whether the player still has to choose. */
export function useChoiceDue(): boolean {
  return useGamePart(
    ({ you, current_state }) =>
      you?.lockedIn === false && you.options.some((option) => option.enabled) && current_state.phase === 'planning',
  );
}
