import type { Command, GameEvent } from '@one-mind/engine/commands';
import { type PlayOutOptions as PlayOptions, playOut as play } from '@one-mind/engine/players/play-out';
import type { GameState } from '@one-mind/engine/state';

export interface PlayOutOptions extends Omit<PlayOptions, 'watch'> {
  /** Keep every state on the way; default false. */
  readonly keepStates?: boolean;
}

export interface PlayedGame {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
  /** In the order in which they were accepted; replaying them from the start gives the same game [S5]. */
  readonly commands: readonly Command[];
  /** The first and every later state with `keepStates`; else the last one alone. */
  readonly states: readonly GameState[];
}

/**
 * A whole game of AI players with everything that happened on the way.
 * @throws Error when the game doesn't end, or nothing is left to do in it
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
