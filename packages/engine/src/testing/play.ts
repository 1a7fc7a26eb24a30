import type { Command } from '../commands.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> & { readonly at?: number } : never;
/** A command whose time may be left out: then it is the state's own. */
export type TestCommand = WithoutTime<Command>;

/** The state after the commands, one after another. @throws Error on the first refusal */
export function play(state: GameState, ...commands: readonly TestCommand[]): GameState {
  return commands.reduce<GameState>((before, command, index) => {
    const result = step(before, { at: before.now, ...command });
    if (!result.ok) throw new Error(`command ${index} (${command.type}) was refused: ${result.refusal}`);
    return result.state;
  }, state);
}

/** Ticks for as long as something is due at the state's own time; with paces of 0 that is until players have to act. */
export function settle(state: GameState): GameState {
  for (let now = state; ; ) {
    const result = step(now, { type: 'tick', at: now.now });
    if (!result.ok) return now;
    now = result.state;
  }
}
