import type { Command } from '../commands.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> & { readonly at?: number } : never;
/** A command without its time, which defaults to the state's own. */
export type TestCommand = WithoutTime<Command>;

/** Returns the state after these commands. @throws Error on the first refusal */
export function play(state: GameState, ...commands: readonly TestCommand[]): GameState {
  return commands.reduce<GameState>((before, command, index) => {
    const result = step(before, { at: before.now, ...command });
    if (!result.ok) throw new Error(`command ${index} (${command.type}) was refused: ${result.refusal}`);
    return result.state;
  }, state);
}

/** Ticks while something is due at the state's own time. With paces of 0, this continues until players have to act. */
export function settle(state: GameState): GameState {
  for (let now = state; ; ) {
    const result = step(now, { type: 'tick', at: now.now });
    if (!result.ok) return now;
    now = result.state;
  }
}
