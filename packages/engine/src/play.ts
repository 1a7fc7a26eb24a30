import type { Command, Refusal } from './commands.ts';
import type { Fact } from './facts.ts';
import type { GameState } from './state.ts';
import { step } from './step.ts';

/** A public fact with the state directly after the command that caused it. */
export interface FactInState {
  readonly fact: Fact;
  readonly state: GameState;
}

export interface Played {
  /** The state after the last accepted command. */
  readonly state: GameState;
  /** The accepted commands, in order. */
  readonly commands: readonly Command[];
  /** All public events of the accepted commands, oldest first. */
  readonly facts: readonly FactInState[];
  /** The first refused command; null if all were accepted. `index` counts from 0. */
  readonly refused: { readonly index: number; readonly command: Command; readonly refusal: Refusal } | null;
}

/**
 * Applies commands one after another and collects their public events.
 * @param ifRefused `stop`: commands after the first refused one aren't tried. For all or nothing, discard `state` if
 * `refused` isn't null. `skip`: the others are still tried.
 */
export function play(from: GameState, given: Iterable<Command>, ifRefused: 'stop' | 'skip' = 'stop'): Played {
  let state = from;
  let refused: Played['refused'] = null;
  let index = 0;
  const commands: Command[] = [];
  const facts: FactInState[] = [];
  for (const command of given) {
    const result = step(state, command);
    if (result.ok) {
      state = result.state;
      commands.push(command);
      for (const fact of result.events) facts.push({ fact, state });
    } else {
      refused ??= { index, command, refusal: result.refusal };
      if (ifRefused === 'stop') break;
    }
    index += 1;
  }
  return { state, commands, facts, refused };
}
