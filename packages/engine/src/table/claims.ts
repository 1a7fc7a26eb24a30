/** [K3] Public claims of turns, and which of them can't all be true. */

import type { Command, Refusal } from '../commands.ts';
import type { Fact } from '../facts.ts';
import { allOrders, placesOfRound, turnOrderOf } from '../round/turn-order.ts';
import type { Claim, GameState, SeatIndex } from '../state.ts';
import type { Contradiction } from '../view/view-types.ts';
import { type Quietings, quietingsOf } from './quietings.ts';
import { isLiving, requireSeat, seatAt } from './seats.ts';

/** A living voice claims a turn of an earlier round as its own, truthfully or not: once for each round. */
export function claim(game: GameState, command: Extract<Command, { type: 'claim' }>, publish: (fact: Fact) => void): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined) return 'not_your_seat';
  if (!game.rules.claims.active) return 'rule_off';
  if (game.phase !== 'planning') return 'wrong_phase';
  if (!isLiving(seat)) return 'quieted';
  const { round, turn } = command;
  if (!game.history.some((fact) => fact.round === round && fact.turn === turn)) return 'unknown_turn';
  if (game.claims.some((earlier) => earlier.seat === command.seat && earlier.round === round)) return 'already_claimed';
  game.claims = [...game.claims, { seat: command.seat, round, turn, at: game.now }];
  publish({ type: 'claimed', player: seat.id, round, turn });
  return null;
}

/**
 * The smallest sets of claims that are impossible together in every order of the seats. They follow from public
 * knowledge alone: rotation [S4], who was quieted when, and how many turns each round had. Pairs and triples are found
 * exactly. If the claims as a whole are impossible although every triple is possible, one smallest larger set is
 * returned.
 */
export function contradictions(state: GameState): readonly Contradiction[] {
  const { claims, round } = state;
  if (claims.length < 2) return [];
  const quieted = quietingsIn(state);
  // Cached, because every seat's view of every turn asks for this, and trying all orders is slow. Claims are about past
  // rounds, so only a quieting can reveal more about them.
  const key = `${round} ${[...quieted].map(([seat, gone]) => `${seat}:${gone.round}.${gone.turn}`).join()}`;
  const known = answers.get(claims);
  if (known?.key === key) return known.found;
  const found = contradictionsAmong(state, quieted);
  answers.set(claims, { key, found });
  return found;
}

/** Keyed by the list of claims: every change of the claims creates a new list. */
const answers = new WeakMap<readonly Claim[], { readonly key: string; readonly found: readonly Contradiction[] }>();

function contradictionsAmong(state: GameState, quieted: Quietings): Contradiction[] {
  const claims = state.claims;
  const groups = groupsOf(claims, ordersSeen(state, quieted));

  const found: number[][] = [];
  // A single claim that no order allows (the other turns of its round rule it out) contradicts public facts.
  const possible = groups.filter(({ mask, members }) => {
    if (!clash(mask)) return true;
    for (const member of members) found.push([member]);
    return false;
  });
  const pairs = possible.map((a, i) => possible.map((b, j) => i < j && clash(a.mask, b.mask)));
  const pairClash = (i: number, j: number): boolean => pairs[i]?.[j] === true;
  possible.forEach((a, i) => {
    possible.forEach((b, j) => {
      if (pairClash(i, j)) for (const x of a.members) for (const y of b.members) found.push([x, y]);
    });
  });
  possible.forEach((a, i) => {
    for (let j = i + 1; j < possible.length; j++) {
      const b = possible[j];
      if (b === undefined || pairClash(i, j)) continue;
      for (let k = j + 1; k < possible.length; k++) {
        const c = possible[k];
        if (c === undefined || pairClash(i, k) || pairClash(j, k) || !clash(a.mask, b.mask, c.mask)) continue;
        for (const x of a.members) for (const y of b.members) for (const z of c.members) found.push([x, y, z]);
      }
    }
  });
  if (found.length === 0 && clash(...groups.map(({ mask }) => mask))) {
    let core = groups;
    for (const group of groups) {
      const rest = core.filter((other) => other !== group);
      if (clash(...rest.map(({ mask }) => mask))) core = rest;
    }
    found.push(core.flatMap(({ members }) => members.slice(0, 1)));
  }
  return found
    .map((set) => set.sort((a, b) => a - b))
    .sort(bySizeThenIndexes)
    .map((set) => ({ type: isSameTurn(set, claims) ? 'sameTurn' : 'noOrder', claims: set }));
}

function bySizeThenIndexes(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function isSameTurn(set: readonly number[], claims: readonly Claim[]): boolean {
  const [first, ...rest] = set.map((index) => claims[index]);
  return first !== undefined && rest.length > 0 && rest.every((one) => one?.round === first.round && one.turn === first.turn);
}

/** Claims that are possible in exactly the same orders. */
interface Group {
  /** One bit for each order. */
  readonly mask: Uint32Array;
  /** Indexes into the claims. */
  readonly members: number[];
}

function groupsOf(claims: readonly Claim[], orders: readonly Turns[]): Group[] {
  const groups = new Map<string, Group>();
  claims.forEach((one, index) => {
    const mask = new Uint32Array(Math.ceil(orders.length / 32));
    const slot = slotOf(one.round, one.turn);
    orders.forEach((turns, order) => {
      if (turns[slot] === one.seat) mask[order >> 5] = (mask[order >> 5] ?? 0) | (1 << (order & 31));
    });
    const key = mask.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { mask, members: [index] });
    else group.members.push(index);
  });
  return [...groups.values()];
}

/** Whether no order allows all of these claims. */
function clash(...masks: readonly Uint32Array[]): boolean {
  const [first = new Uint32Array(), ...rest] = masks;
  return first.every((word, at) => rest.reduce((common, mask) => common & (mask[at] ?? 0), word) === 0);
}

/** The author of each turn of the game, by slot. */
type Turns = readonly SeatIndex[];
const slotOf = (round: number, turn: number): number => round * 8 + turn;

/** For every order that fits the public number of turns: the authors of the claimed rounds' turns. */
function ordersSeen(state: GameState, quieted: Quietings): Turns[] {
  // Rounds without a quieting allow every order, so only claimed rounds and rounds with a quieting are played through.
  const rounds = new Set(state.claims.map(({ round }) => round));
  for (const { round, turn } of quieted.values()) if (turn > 0) rounds.add(round);
  const lengths = new Map<number, number>();
  for (const fact of state.history) lengths.set(fact.round, Math.max(lengths.get(fact.round) ?? 0, fact.turn));

  const rule = turnOrderOf(state);
  const orders: Turns[] = [];
  for (const order of allOrders(state.seats.length)) {
    const quietingOf = (place: number) => quieted.get(order[place] ?? -1);
    const turns: SeatIndex[] = [];
    let fits = true;
    for (const round of rounds) {
      const places = placesOfRound(rule, round, quietingOf);
      places.forEach((place, index) => {
        turns[slotOf(round, index + 1)] = order[place] ?? -1;
      });
      // The newest round may still be running, or the end may have cut it short.
      if (round < state.round && places.length !== lengths.get(round)) {
        fits = false;
        break;
      }
    }
    if (fits) orders.push(turns);
  }
  return orders;
}

const quietingsIn = (state: GameState): Quietings =>
  quietingsOf({
    players: state.seats.map((seat) => ({ id: seat.id, is_alive: isLiving(seat) })),
    verdicts: state.verdicts.map((verdict) => ({ ...verdict, accused: requireSeat(state, verdict.accused).id })),
    history: state.history,
  });
