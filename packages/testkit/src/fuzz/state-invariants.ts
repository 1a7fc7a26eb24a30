/** Checks of a single state of a game. They are too slow for every state, so the fuzzer runs them now and then. */
import { isDeepStrictEqual } from 'node:util';
import { programFrom } from '@one-mind/engine/actions/options';
import type { Command, StepResult } from '@one-mind/engine/commands';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import type { Dice } from '@one-mind/engine/rng';
import { judgeState } from '@one-mind/engine/rules/judge-state';
import type { GameState } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import { isLiving } from '@one-mind/engine/table/seats';
import { viewFor } from '@one-mind/engine/view/view';
import type { Viewer } from '@one-mind/engine/view/view-types';
import { checkState, GameStateSchema } from '@one-mind/protocol/games/game-state';
import { leaksIn } from '../secret-scan.ts';
import { corruptedJson } from './malformed.ts';

/** A sentence about what is wrong with this state, or null. */
export function wrongWith(state: GameState): string | null {
  return judged(state) ?? seen(state) ?? offered(state) ?? piloted(state);
}

/** [G4] What "Test Rules" of the admin area would report about this state. */
export function judged(state: GameState): string | null {
  const { scenario, rules, ...rest } = state;
  const parsed = GameStateSchema.safeParse(rest);
  if (!parsed.success) return `not a state: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
  const [error] = judgeState({ ...parsed.data, scenario, rules }, rules).errors;
  return error === undefined ? null : `judged wrong by ${error.rule ?? 'its shape'}: ${error.path}: ${error.reason}`;
}

const viewersOf = (state: GameState): Viewer[] => [
  { type: 'spectator' },
  ...[...state.seats.keys()].map((seat): Viewer => ({ type: 'seat', seat })),
];

/** Every viewer gets a view, and no view contains the secrets of others. */
function seen(state: GameState): string | null {
  const revealed = state.seats.filter((seat) => seat.revealed).map(({ id }) => id);
  for (const viewer of viewersOf(state)) {
    const { public: everybodys, you } = viewFor(state, viewer);
    const { players, world, history, ...rest } = everybodys;
    const role = viewer.type === 'seat' ? (state.seats[viewer.seat]?.role ?? null) : null;
    const [leak] = leaksIn({ state: rest, players, world, history, you }, { role, revealed });
    if (leak !== undefined) return `${viewer.type === 'seat' ? `seat ${viewer.seat}` : 'a spectator'} sees a secret: ${leak}`;
  }
  return null;
}

/** The engine accepts every option that a voice is offered. */
function offered(state: GameState): string | null {
  for (const [seat, one] of state.seats.entries()) {
    const { you } = viewFor(state, { type: 'seat', seat });
    const options = you?.options.filter(({ enabled }) => enabled) ?? [];
    if (state.phase === 'planning' && isLiving(one) && !options.some(({ action }) => action === 'move'))
      return `[T0] seat ${seat} has nothing to do`;
    for (const { action, targets } of options) {
      for (const target of targets) {
        for (const tag of target.tags) {
          const program = programFrom(state, { type: 'program', at: state.now, seat, action, target: target.id, tag });
          if (typeof program === 'string') return `seat ${seat} is offered ${action} ${target.id} ${tag}, and refused: ${program}`;
        }
      }
    }
  }
  return null;
}

/** [B1] The AI decides, and its first decision is allowed. */
function piloted(state: GameState): string | null {
  const [command] = pilotCommands(state, state.now);
  if (command === undefined) return null;
  const result = step(state, command);
  return result.ok ? null : `an AI player's ${JSON.stringify(command)} is refused: ${result.refusal}`;
}

/** [G4] "Test rules" returns a result for any input; this throws if it doesn't. */
export function stumblesOver(state: GameState, dice: Dice): string | null {
  const { scenario, ...rest } = state;
  const given = corruptedJson(dice.percent(10) ? state : rest, state, dice);
  const { valid, errors } = checkState(given, state.rules);
  return valid === (errors.length === 0) ? null : 'a state was tested to be valid with errors';
}

/** The state as it is loaded from storage, sharing nothing with any other. */
function stored(state: GameState): GameState {
  const { scenario, rules, ...rest } = state;
  return { ...JSON.parse(JSON.stringify(rest)), scenario, rules };
}

/** [S5] A stored state gives the same views and the same next state. `command`: any next command. */
export function differsFromStored(state: GameState, command: Command): string | null {
  const copy = stored(state);
  if (!isDeepStrictEqual(copy, state)) return 'a stored state is another: it holds what JSON does not have';
  for (const viewer of viewersOf(state)) {
    const [now, then] = [JSON.stringify(viewFor(state, viewer)), JSON.stringify(viewFor(copy, viewer))];
    if (now !== then) return `a stored state shows ${JSON.stringify(viewer)} something else: ${difference(now, then)}`;
  }
  const [now, then] = [textOf(step(state, command)), textOf(step(copy, command))] as const;
  return now === then ? null : `something else comes of a stored state: ${difference(now, then)}`;
}

/** Scenario and rules are large, and both states share them. */
function textOf(result: StepResult): string {
  if (!result.ok) return JSON.stringify(result);
  const { scenario, rules, ...rest } = result.state;
  return JSON.stringify({ state: rest, events: result.events });
}

function difference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at] && at < a.length) at++;
  return `…${a.slice(Math.max(0, at - 60), at + 60)}… and …${b.slice(Math.max(0, at - 60), at + 60)}…`;
}
