/**
 * Estimates how likely each other voice is a Saboteur, from one seat's knowledge: clues, turns, claims and revealed
 * roles.
 */

import type { TurnFact } from '../../facts.ts';
import { allOrders, placeAt, type TurnNumber, turnOrderIn } from '../../round/turn-order.ts';
import type { TagNature } from '../../state.ts';
import type { View } from '../../view/view-types.ts';

/** Likelihood ratios of Saboteurs to honest voices for a clue, a lie and a consistent claim. */
const CLUE: Readonly<Record<TagNature, number>> = { harmful: 5, selfish: 0.4, helpful: 0.2, hidden: 1, none: 1 };
const CAUGHT_LYING = 4;
const CONSISTENT = 0.85;
/** Share of claims that are true. */
const CLAIM_TRUE = 0.9;

const cache = new WeakMap<View, ReadonlyMap<string, number>>();

/** Player id → probability for all other players; 0 for those known not to be Saboteurs. Computed once per view. */
export function suspicions(view: View): ReadonlyMap<string, number> {
  const known = cache.get(view);
  if (known !== undefined) return known;
  const result = computeSuspicions(view);
  cache.set(view, result);
  return result;
}

function computeSuspicions(view: View): ReadonlyMap<string, number> {
  const { you } = view;
  const players = view.public.players;
  const outed = players.filter(({ role }) => role === 'saboteur').length;
  const known = you?.role === 'saboteur' ? 1 : 0;
  const left = Math.max(0, view.public.saboteurs - outed - known);
  const open = players.flatMap(({ id, role }, seat) => (id !== you?.id && role === null ? [seat] : []));

  const sums = new Float64Array(players.length);
  const ratios = new Float64Array(players.length);
  const signs = signsIn(view);
  let total = 0;
  for (const order of orders(view)) {
    const weight = weigh(signs, order, ratios);
    let sum = 0;
    for (const seat of open) sum += ratios[seat] ?? 0;
    if (sum === 0) continue;
    total += weight;
    for (const seat of open) sums[seat] = (sums[seat] ?? 0) + weight * Math.min(0.98, (left * (ratios[seat] ?? 0)) / sum);
  }
  const result = new Map<string, number>();
  players.forEach(({ id, role }, seat) => {
    if (id === you?.id) return;
    result.set(id, role === 'saboteur' ? 1 : total > 0 ? (sums[seat] ?? 0) / total : 0);
  });
  return result;
}

/** Evidence for or against a known voice, or against the author of a turn. */
type Sign =
  | { readonly type: 'named'; readonly seat: number; readonly factor: number }
  /** `place`: the author's place in the order of round 1. */
  | { readonly type: 'turn'; readonly place: number; readonly factor: number }
  | { readonly type: 'claim'; readonly place: number; readonly seat: number };

/** Collected once for all orders: a view of six voices allows 120 of them. */
function signsIn(view: View): Sign[] {
  const { history, players } = view.public;
  const seats = new Map(players.map(({ id }, seat) => [id, seat]));
  const full = fullRounds(view, players.length);
  const knowsPlace = view.you?.actions.some(({ round }) => full.has(round)) === true;
  const rule = turnOrderIn(view.public);
  const signs: Sign[] = [];
  const turnOf = ({ round, turn }: TurnNumber): number | null => (knowsPlace && full.has(round) ? placeAt(rule, round, turn - 1) : null);
  for (const claim of view.public.claims) {
    const place = turnOf(claim);
    const seat = seats.get(claim.player);
    if (place !== null && seat !== undefined && claim.player !== view.you?.id) signs.push({ type: 'claim', place, seat });
  }
  for (const [at, fact] of history.entries()) {
    const place = turnOf(fact);
    if (place !== null) signs.push({ type: 'turn', place, factor: ratioOf(fact, history[at + 1]) });
  }
  for (const clue of view.you?.clues ?? []) {
    if (clue.type === 'probe') {
      const seat = seats.get(clue.about);
      if (seat !== undefined) signs.push({ type: 'named', seat, factor: CLUE[clue.nature] });
    }
    if (clue.type !== 'investigate') continue;
    const about = history.find(({ turnNumber }) => turnNumber === clue.aboutTurnNumber);
    const place = about === undefined ? null : turnOf(about);
    if (place !== null) signs.push({ type: 'turn', place, factor: CLUE[clue.nature] });
  }
  return signs;
}

/** For one possible order: returns how well it fits the claims, and writes each voice's likelihood ratio. */
function weigh(signs: readonly Sign[], order: readonly number[], ratios: Float64Array): number {
  ratios.fill(1);
  let weight = 1;
  for (const sign of signs) {
    const seat = sign.type === 'turn' ? (order[sign.place] ?? 0) : sign.seat;
    let factor: number;
    if (sign.type === 'claim') {
      const isTrue = order[sign.place] === seat;
      weight *= isTrue ? CLAIM_TRUE : 1 - CLAIM_TRUE;
      factor = isTrue ? CONSISTENT : CAUGHT_LYING;
    } else factor = sign.factor;
    ratios[seat] = (ratios[seat] ?? 1) * factor;
  }
  return weight;
}

/** Turns that moved nothing, undid something or spoilt the next turn count slightly against their author. */
function ratioOf(fact: TurnFact, next: TurnFact | undefined): number {
  let ratio = fact.outcome === 'success' ? 0.8 : fact.outcome === 'nothing' ? 1.3 : 1.15;
  if (fact.changes.some(({ type }) => type === 'steppedBack')) ratio *= 1.4;
  if (next?.round === fact.round && next.outcome === 'failure') ratio *= 1.2;
  return ratio;
}

/**
 * Every order of the seats that fits the viewer's own turns [S4], as seats by place. Only rounds in which every voice
 * had a turn are used.
 */
function orders(view: View): readonly (readonly number[])[] {
  const seats = view.public.players.map((_, seat) => seat);
  const full = fullRounds(view, seats.length);
  const own = view.you?.actions.find(({ round }) => full.has(round));
  // Before anything reveals the viewer's place, every order is equally likely, so one stands for all.
  if (own === undefined) return [seats];
  const place = placeAt(turnOrderIn(view.public), own.round, own.turn - 1);
  const me = view.public.players.findIndex(({ id }) => id === view.you?.id);
  return allOrders(seats.length).filter((order) => order[place] === me);
}

function fullRounds({ public: { history, round } }: View, n: number): ReadonlySet<number> {
  const turns = new Map<number, number>();
  for (const fact of history) turns.set(fact.round, fact.turn);
  return new Set([...turns].flatMap(([one, count]) => (one < round && count === n ? [one] : [])));
}
