import type { Command, GameEvent } from '@one-mind/engine/commands';
import { type PlayOutOptions as PlayOptions, playOut as play } from '@one-mind/engine/players/play-out';
import type { GameState } from '@one-mind/engine/state';

export interface PlayOutOptions extends Omit<PlayOptions, 'watch'> {
  /** Keep every state; default false. */
  readonly keepStates?: boolean;
}

export interface PlayedGame {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
  /** In the order in which they were accepted. Replaying them from the start gives the same game [S5]. */
  readonly commands: readonly Command[];
  /** With `keepStates`, the first and every later state; otherwise only the last. */
  readonly states: readonly GameState[];
}

/**
 * Plays a whole game of AI players and returns everything that happened.
 * @throws Error if the game doesn't end, or has nothing left to do
 */
export function playOut({ keepStates = false, ...options }: PlayOutOptions): PlayedGame {
  const events: GameEvent[] = [];
  const commands: Command[] = [];
  const states: GameState[] = [];
  const state = play({
    ...options,
    watch: (now, command, seen) => {
      events.push(...seen);
      if (command !== null) commands.push(command);
      if (keepStates) states.push(now);
    },
  });
  return { state, events, commands, states: keepStates ? states : [state] };
}
