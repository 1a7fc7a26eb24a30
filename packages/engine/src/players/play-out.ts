/** Plays a whole game of AI players to its end without waiting, for tests, the simulator and the scenario lab. */

import type { Command } from '../commands.ts';
import { createGame } from '../create.ts';
import type { Fact } from '../facts.ts';
import { play } from '../play.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import { nextDeadline } from '../round/deadlines.ts';
import type { Rules } from '../rules/rules.ts';
import type { Scenario } from '../scenario/types.ts';
import type { GameState } from '../state.ts';
import { whyNotAccuse } from '../table/accusation.ts';
import { livingSeats, requireSeat } from '../table/seats.ts';
import type { AiLevel, Difficulty, Role } from '../vocabulary.ts';
import { type Ban, withoutBanned } from './bans.ts';
import { pilotCommands } from './pilot.ts';

export type LevelByRole = Readonly<Record<Role, AiLevel>>;

export interface PlayOutOptions {
  readonly scenario: Scenario;
  /** 3 to 6. */
  readonly players: number;
  /** One for all, one for each seat, or one for each role. */
  readonly levels: AiLevel | readonly AiLevel[] | LevelByRole;
  readonly seed: string;
  /** Default: the scenario's. */
  readonly difficulty?: Difficulty;
  /** Default: the catalogue's. */
  readonly rules?: Rules;
  /** Choices banned for some roles; default: none. */
  readonly bans?: readonly Ban[];
  /** Voices of this role accuse a random voice as soon as they can; default: none do. */
  readonly rash?: Role | null;
  /** Seat 0 is a person in their first game (newcomer.ts); default: an AI player. */
  readonly newcomer?: boolean;
  /** Called with the first state, and with the state and public events after every accepted command. */
  readonly watch?: (state: GameState, command: Command | null, events: readonly Fact[]) => void;
}

/** Far more commands than any game needs; a game that exceeds it hangs. */
const COMMANDS_MAX = 20_000;

/**
 * Returns the last state. The same options give the same game [S5].
 * @throws Error if the game doesn't end, or has nothing left to do
 */
export function playOut(options: PlayOutOptions): GameState {
  const { seed, bans = [], rash = null, newcomer = false, watch } = options;
  const created = newGame(options);
  let { state } = created;
  watch?.(state, null, created.events);
  let commands = 0;
  const run = (command: Command): boolean => {
    const played = play(state, [command]);
    if (played.refused !== null) return false;
    state = played.state;
    commands += 1;
    watch?.(
      state,
      command,
      played.facts.map(({ fact }) => fact),
    );
    return true;
  };
  while (state.phase !== 'ended') {
    if (commands > COMMANDS_MAX) throw new Error(`the game ${seed} doesn't end`);
    const at = nextDeadline(state) ?? state.now;
    const accusation = rashAccusation(state, rash);
    if (accusation !== null && run(accusation)) continue;
    const moved = pilotCommands(state, state.now, { see: (you) => withoutBanned(you, bans), newcomer: newcomer ? 0 : null })
      .map(run)
      .includes(true);
    if (!moved && !run({ type: 'tick', at }))
      throw new Error(`nothing is left to do in the game ${seed} (${state.phase}, round ${state.round})`);
  }
  return state;
}

/** Uses dice of its own, so that it doesn't change other draws. */
function rashAccusation(state: GameState, role: Role | null): Command | null {
  const seat = state.seats.findIndex((one, index) => one.role === role && whyNotAccuse(state, index) === null);
  if (seat < 0) return null;
  const others = livingSeats(state).filter((index) => index !== seat);
  const dice = new Dice({ rng: rngFromSeed(`${state.seed}:rash:${seat}`) });
  return { type: 'accuse', seat, at: state.now, accused: requireSeat(state, dice.pick(others)).id };
}

function newGame({ scenario, players, levels, seed, difficulty, rules, newcomer = false }: PlayOutOptions): ReturnType<typeof createGame> {
  const { state, events } = createGame({
    scenario,
    seats: Array.from({ length: players }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Voice ${index + 1}`,
      ...(newcomer && index === 0
        ? ({ kind: 'human', level: null, isNewcomer: true } as const)
        : ({ kind: 'ai', level: 'normal' } as const)),
    })),
    difficulty: difficulty ?? scenario.difficulty,
    ...(rules && { rules }),
    settings: { timeLimitMs: null, turnPaceMs: 0 },
    seed,
    salt: 'test',
    commitment: '',
    at: 0,
  });
  const seats = state.seats.map((seat, index) => ({ ...seat, level: seat.kind === 'ai' ? levelOf(levels, index, seat.role) : null }));
  return { state: { ...state, seats }, events };
}

function levelOf(levels: PlayOutOptions['levels'], seat: number, role: Role): AiLevel {
  if (typeof levels === 'string') return levels;
  return 'collaborator' in levels ? levels[role] : (levels[seat] ?? 'normal');
}
