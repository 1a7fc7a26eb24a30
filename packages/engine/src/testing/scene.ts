import { validTags } from '../actions/options.ts';
import type { CreateOptions } from '../create.ts';
import type { Fact, TurnFact } from '../facts.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { rngFromSeed } from '../rng.ts';
import type { GameState, Program, TurnTruth } from '../state.ts';
import { step } from '../step.ts';
import { requireSeat } from '../table/seats.ts';
import { ENVIRONMENT, type Role } from '../vocabulary.ts';
import { kindOf } from '../world/target.ts';
import { settle } from './play.ts';
import { tinyGame } from './tiny-game.ts';

/** A game with every role, for scenes in which the seats don't matter. */
export const FOUR_ROLES = ['collaborator', 'rogue', 'saboteur', 'collaborator'] as const;

/**
 * Round 1 of the tiny scenario with these roles at seats 0, 1, 2 …, who also act in this order. `change` edits the
 * state, `options` are those of the game.
 */
export function scene(
  roles: readonly Role[],
  change: (game: GameState) => void = () => {},
  options: Partial<CreateOptions> = {},
): GameState {
  const game = mutableCopy(settle(tinyGame(roles.length, options)));
  game.seats = game.seats.map((seat, index) => ({ ...seat, role: roles[index] ?? 'collaborator', goalId: null }));
  const state = { ...game, order: roles.map((_, index) => index) };
  change(state);
  return state;
}

export interface Resolved {
  readonly state: GameState;
  readonly fact: TurnFact;
  readonly truth: TurnTruth;
  readonly events: readonly Fact[];
}

export const wentWell = ({ truth }: Resolved): boolean => truth.outcome !== 'failure' && truth.mishap === null;
export const failed = ({ truth }: Resolved): boolean => truth.outcome === 'failure' && truth.mishap === null;
export const hadMishap = ({ truth }: Resolved): boolean => truth.mishap !== null;

/**
 * One seat acts immediately, whatever the phase was, with the first dice that give the wanted outcome.
 * @throws Error if no dice do
 */
export function turnOf(
  state: GameState,
  seat: number,
  program: Pick<Program, 'action'> & Partial<Program>,
  wanted: (resolved: Resolved) => boolean = wentWell,
): Resolved {
  const found = luckyDice(state, seat, program, wanted);
  if (!found) throw new Error('no dice make this turn come out as wanted');
  return found;
}

/** Like `turnOf`; null if none of the dice tried give the wanted outcome. */
export function luckyDice(
  state: GameState,
  seat: number,
  program: Pick<Program, 'action'> & Partial<Program>,
  wanted: (resolved: Resolved) => boolean,
): Resolved | null {
  for (let dice = 0; dice < 10_000; dice++) {
    const resolved = rolled(state, seat, program, `dice ${dice}`);
    if (wanted(resolved)) return resolved;
  }
  return null;
}

/** One seat's turn with the dice of this seed. */
export function rolled(state: GameState, seat: number, program: Pick<Program, 'action'> & Partial<Program>, seed: string): Resolved {
  const game = mutableCopy(state);
  const voice = requireSeat(game, seat);
  const target = program.target ?? ENVIRONMENT;
  const [tag] = validTags(game, voice, program.action, { kind: kindOf(game, target) ?? 'environment', id: target });
  if (tag === undefined) throw new Error(`no tag for ${program.action} on ${target}`);
  voice.program = { intention: 'defensive', tag, ...program, target };
  game.phase = 'resolution';
  game.queue = [seat];
  game.phaseDeadline = game.now;
  game.rng = rngFromSeed(seed);
  const result = step(game, { type: 'tick', at: game.now });
  const fact = result.ok ? result.state.history.at(-1) : undefined;
  const truth = result.ok ? result.state.truths.at(-1) : undefined;
  if (!result.ok || !fact || !truth) throw new Error('the turn was not resolved');
  return { state: result.state, fact, truth, events: result.events };
}

/** The percentage of dice that give this outcome. */
export function shareOf(count: number, draw: (seed: string) => boolean): number {
  let hits = 0;
  for (let dice = 0; dice < count; dice++) if (draw(`share ${dice}`)) hits += 1;
  return (hits / count) * 100;
}
