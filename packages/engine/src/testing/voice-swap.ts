/**
 * Two games that differ only in which of two seats is which voice. Any other seat that has asked neither must see the
 * same in both, byte for byte, until the end.
 */
import type { Command } from '../commands.ts';
import type { Fact } from '../facts.ts';
import type { Dice } from '../rng.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { step } from '../step.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import { publicFor, youFor } from '../view/view.ts';
import type { Viewer } from '../view/view-types.ts';
import { randomProgram, tickWhenDue } from './random-play.ts';

/** The other game: the two seats exchange roles, goals and places in the order. */
export function swapVoices(state: GameState, a: SeatIndex, b: SeatIndex): GameState {
  const first = requireSeat(state, a);
  const second = requireSeat(state, b);
  const swap = (seat: SeatIndex): SeatIndex => (seat === a ? b : seat === b ? a : seat);
  return {
    ...state,
    order: state.order.map(swap),
    seats: state.seats.map((seat, index) => {
      const voice = index === a ? second : index === b ? first : seat;
      return { ...seat, role: voice.role, goalId: voice.goalId };
    }),
  };
}

/** The same player's command in the other game: programs belong to the voice, everything public to the seat. */
function inOtherGame(command: Command, a: SeatIndex, b: SeatIndex): Command {
  if (command.type !== 'program') return command;
  return { ...command, seat: command.seat === a ? b : command.seat === b ? a : command.seat };
}

/** The result of a command. */
export interface StepOf {
  readonly state: GameState;
  readonly events: readonly Fact[];
}

export interface SwappedGames {
  /** How many commands both games took before the two voices differed in something public or the game ended. */
  readonly steps: number;
  readonly turns: number;
  /** What would show the difference to a third seat or a spectator; null: nothing. */
  readonly difference: string | null;
}

/**
 * Plays both games side by side. The two voices never hide, and nobody probes, helps or sabotages them, because effects
 * on a seat (a clue about it, help for its next action) legitimately differ. It stops at unavoidable differences (a
 * target drawn among players, a mishap that costs one of them composure) and at the end, which reveals everything.
 * @param watch is called with both games after each command that produced facts
 */
export function playSwapped(
  game: GameState,
  [a, b]: readonly [SeatIndex, SeatIndex],
  dice: Dice,
  watch: (one: StepOf, two: StepOf) => void = () => {},
): SwappedGames {
  let one = game;
  let two = swapVoices(game, a, b);
  let steps = 0;
  const ids = [requireSeat(game, a).id, requireSeat(game, b).id];
  const viewers = viewersApartFrom(game, a, b);
  const done = (difference: string | null): SwappedGames => ({ steps, turns: one.turnNumber, difference });

  const first = differenceIn(one, two, viewers);
  if (first !== null) return done(first);
  while (one.phase !== 'ended' && steps < 4000) {
    for (const command of nextCommands(one, a, b, ids, dice)) {
      const left = step(one, command);
      const right = step(two, inOtherGame(command, a, b));
      steps += 1;
      if (left.ok !== right.ok) return done(`${command.type} was refused in one game alone`);
      if (!left.ok || !right.ok) continue;
      one = left.state;
      two = right.state;
      if (isAimedAt(left.events, ids) || isAimedAt(right.events, ids)) return done(null);
      if (one.phase !== two.phase) return done(`one game is in ${one.phase}, the other in ${two.phase}`);
      if (one.phase === 'ended') return done(null);
      if (JSON.stringify(left.events) !== JSON.stringify(right.events)) {
        return done(`events: ${JSON.stringify(left.events)} and ${JSON.stringify(right.events)}`);
      }
      if (left.events.length > 0) watch(left, right);
      const difference = differenceIn(one, two, viewers);
      if (difference !== null) return done(`${difference} after ${command.type}`);
      if (isShaken(left.events, ids)) return done(null);
    }
  }
  return done(null);
}

/** Third seats and the spectator, except a Saboteur who knows which of the two is a partner. */
function viewersApartFrom(game: GameState, a: SeatIndex, b: SeatIndex): Viewer[] {
  const isPartner = (seat: SeatIndex): boolean => requireSeat(game, seat).role === 'saboteur';
  const seats = [...game.seats.keys()].filter((seat) => seat !== a && seat !== b && !(isPartner(seat) && isPartner(a) !== isPartner(b)));
  return [{ type: 'spectator' }, ...seats.map((seat): Viewer => ({ type: 'seat', seat }))];
}

function differenceIn(one: GameState, two: GameState, viewers: readonly Viewer[]): string | null {
  for (const viewer of viewers) {
    // The public view is the same for all seats, so it is compared once.
    const seenIn = (state: GameState) => JSON.stringify(viewer.type === 'seat' ? youFor(state, viewer.seat) : publicFor(state));
    const left = seenIn(one);
    const right = seenIn(two);
    if (left === right) continue;
    const at = [...left].findIndex((character, index) => character !== right[index]);
    return `${JSON.stringify(viewer)} sees …${left.slice(Math.max(0, at - 80), at + 80)}… and …${right.slice(Math.max(0, at - 80), at + 80)}…`;
  }
  return null;
}

/** Whether one of the two was voted out, or was the target of a turn. */
function isAimedAt(events: readonly Fact[], ids: readonly string[]): boolean {
  return events.some((fact) =>
    fact.type === 'verdict' && fact.guilty ? ids.includes(fact.accused) : fact.type === 'turn' && ids.includes(fact.target),
  );
}

/** Whether one of the two lost composure: from then on, different help is possible, and from different voices. */
function isShaken(events: readonly Fact[], ids: readonly string[]): boolean {
  return events.some(
    (fact) =>
      fact.type === 'turn' &&
      [...fact.changes, ...(fact.mishap?.changes ?? [])].some((change) => change.type === 'composure' && ids.includes(change.player)),
  );
}

/** The next commands, which belong together. Both voices always program before anyone locks in. */
function nextCommands(state: GameState, a: SeatIndex, b: SeatIndex, ids: readonly string[], dice: Dice): Command[] {
  const tick = tickWhenDue(state);
  if (state.phase !== 'planning' || state.pause.since !== null) return [...presence(state, dice), ...(tick === null ? [] : [tick])];
  const living = [...state.seats.keys()].filter((seat) => isLiving(requireSeat(state, seat)));
  const at = state.now;
  const programs = living
    // Sometimes the moderator has to act for a third voice.
    .filter((seat) => seat === a || seat === b || state.phaseDeadline === null || dice.percent(90))
    .flatMap((seat) => programOf(state, seat, [a, b].includes(seat), ids, dice) ?? []);
  const programmed = new Set(programs.flatMap((command) => (command.type === 'program' ? [command.seat] : [])));
  const publicly = living.flatMap((seat): Command[] => {
    const someone = requireSeat(state, dice.pick(living));
    const roll = dice.below(100);
    if (roll < 25) return [{ type: 'claim', at, seat, round: 1 + dice.below(state.round), turn: 1 + dice.below(living.length) }];
    if (roll < 35) return [{ type: 'accuse', at, seat, accused: someone.id }];
    if (roll < 80) return [{ type: 'vote', at, seat, guilty: dice.percent(50) }];
    if (roll < 85) return [{ type: 'requestPause', at, seat }];
    return [];
  });
  const lockIns = dice.shuffle([...programmed]).map((seat): Command => ({ type: 'lockIn', at, seat }));
  return [
    ...programs,
    ...publicly,
    ...presence(state, dice),
    ...lockIns,
    ...(programmed.size < living.length && tick !== null ? [tick] : []),
  ];
}

function programOf(state: GameState, seat: SeatIndex, isSwapped: boolean, ids: readonly string[], dice: Dice): Command | null {
  for (let attempt = 0; attempt < 50; attempt++) {
    const program = randomProgram(state, seat, dice, ids);
    if (program?.type === 'program' && !(isSwapped && program.action === 'hide')) return program;
  }
  return null;
}

function presence(state: GameState, dice: Dice): Command[] {
  const seat = dice.below(state.seats.length);
  const at = state.now;
  const roll = dice.below(100);
  if (roll < 5) return [{ type: 'disconnect', at, seat, leaving: dice.percent(50) }];
  if (roll < 25) return [{ type: 'connect', at, seat }];
  if (roll < 40) return [{ type: 'resume', at, seat }];
  return [];
}
