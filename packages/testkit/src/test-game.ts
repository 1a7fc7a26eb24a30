import type { Command, GameEvent } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import { nextDeadline } from '@one-mind/engine/deadlines';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import type { AiLevel, Difficulty } from '@one-mind/engine/vocabulary';

export interface PlayOutOptions {
  readonly scenario: Scenario;
  /** 3 to 6. */
  readonly players: number;
  /** One for all, or one for each seat. */
  readonly levels: AiLevel | readonly AiLevel[];
  readonly seed: string;
  /** Default: the scenario's. */
  readonly difficulty?: Difficulty;
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

/** Far more than any game needs: what goes beyond hangs. */
const COMMANDS_MAX = 20_000;

/**
 * A whole game of AI players, to its end, without waiting.
 * @throws Error when the game doesn't end, or nothing is left to do in it
 */
export function playOut(options: PlayOutOptions): PlayedGame {
  const { scenario, players, levels, seed, keepStates = false } = options;
  const created = createGame({
    scenario,
    seats: Array.from({ length: players }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Voice ${index + 1}`,
      kind: 'ai',
      level: typeof levels === 'string' ? levels : (levels[index] ?? 'normal'),
    })),
    difficulty: options.difficulty ?? scenario.difficulty,
    settings: { timeLimitMs: null, turnPaceMs: 0, disconnectGraceMs: 60_000, abandonMs: 1_800_000, maxPauseMs: 600_000 },
    seed,
    salt: 'test',
    commitment: '',
    at: 0,
  });
  let state = created.state;
  const events: GameEvent[] = [...created.events];
  const commands: Command[] = [];
  const states: GameState[] = [state];
  const run = (command: Command): boolean => {
    const result = step(state, command);
    if (!result.ok) return false;
    state = result.state;
    commands.push(command);
    events.push(...result.events);
    if (keepStates) states.push(state);
    return true;
  };
  while (state.phase !== 'ended') {
    if (commands.length > COMMANDS_MAX) throw new Error(`the game ${seed} doesn't end`);
    const at = nextDeadline(state) ?? state.now;
    const moved = pilotCommands(state, state.now).map(run).includes(true);
    if (!moved && !run({ type: 'tick', at }))
      throw new Error(`nothing is left to do in the game ${seed} (${state.phase}, round ${state.round})`);
  }
  return { state, events, commands, states: keepStates ? states : [state] };
}
