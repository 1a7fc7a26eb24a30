/** How likely each other voice is a saboteur, from what one seat may know: clues, turns, claims, roles that are out. */

import type { TurnFact } from '../facts.ts';
import type { TagNature } from '../state.ts';
import type { View } from '../views.ts';

/** How much likelier a saboteur than an honest voice is behind a clue, a lie, a turn. */
const CLUE: Readonly<Record<TagNature, number>> = { harmful: 5, selfish: 0.4, helpful: 0.2, hidden: 1, none: 1 };
const CAUGHT_LYING = 4;
const CONSISTENT = 0.85;
/** Share of claims that are true. */
const CLAIM_TRUE = 0.9;

const workedOut = new WeakMap<View, ReadonlyMap<string, number>>();

/** Player id → probability, over all other players; 0 for those who are known to be none. Worked out once per view. */
export function suspicions(view: View): ReadonlyMap<string, number> {
  const known = workedOut.get(view);
  if (known !== undefined) return known;
  const result = workOut(view);
  workedOut.set(view, result);
  return result;
}

function workOut(view: View): ReadonlyMap<string, number> {
  const { you } = view;
  const outed = view.public.players.filter(({ role }) => role === 'saboteur').length;
  const known = you?.role === 'saboteur' ? 1 : 0;
  const left = Math.max(0, view.public.saboteurs - outed - known);
  const open = view.public.players.filter(({ id, role }) => id !== you?.id && role === null).map(({ id }) => id);

  const sums = new Map(open.map((id) => [id, 0]));
  let total = 0;
  for (const authors of orders(view)) {
    const { weight, ratios } = weigh(view, authors, open);
    const sum = open.reduce((all, id) => all + (ratios.get(id) ?? 0), 0);
    if (sum === 0) continue;
    total += weight;
    for (const id of open) sums.set(id, (sums.get(id) ?? 0) + weight * Math.min(0.98, (left * (ratios.get(id) ?? 0)) / sum));
  }
  const result = new Map<string, number>();
  for (const { id, role } of view.public.players) {
    if (id === you?.id) continue;
    result.set(id, role === 'saboteur' ? 1 : total > 0 ? (sums.get(id) ?? 0) / total : 0);
  }
  return result;
}

/** For one possible order: how well it fits the claims, and each voice's likelihood ratio under it. */
function weigh(view: View, author: (fact: { round: number; turn: number }) => string | null, open: readonly string[]) {
  const ratios = new Map(open.map((id) => [id, 1]));
  const times = (id: string | null, factor: number) => {
    const ratio = id === null ? undefined : ratios.get(id);
    if (id !== null && ratio !== undefined) ratios.set(id, ratio * factor);
  };
  let weight = 1;
  for (const claim of view.public.claims) {
    const owner = author(claim);
    if (owner === null || claim.player === view.you?.id) continue;
    const isTrue = owner === claim.player;
    weight *= isTrue ? CLAIM_TRUE : 1 - CLAIM_TRUE;
    times(claim.player, isTrue ? CONSISTENT : CAUGHT_LYING);
  }
  const { history } = view.public;
  for (const [at, fact] of history.entries()) times(author(fact), ratioOf(fact, history[at + 1]));
  for (const clue of view.you?.clues ?? []) {
    if (clue.type === 'probe') times(clue.about, CLUE[clue.nature]);
    if (clue.type !== 'investigate') continue;
    const about = history.find(({ turnNumber }) => turnNumber === clue.aboutTurnNumber);
    if (about !== undefined) times(author(about), CLUE[clue.nature]);
  }
  return { weight, ratios };
}

/** Turns that moved nothing, undid something, or spoilt the next one, tell a little against their author. */
function ratioOf(fact: TurnFact, next: TurnFact | undefined): number {
  let ratio = fact.outcome === 'success' ? 0.8 : fact.outcome === 'nothing' ? 1.3 : 1.15;
  if (fact.changes.some(({ type }) => type === 'steppedBack')) ratio *= 1.4;
  if (next?.round === fact.round && next.outcome === 'failure') ratio *= 1.2;
  return ratio;
}

/**
 * Every order of the seats that fits one's own turns [S4], as a function from a turn to its author. Only rounds in which
 * all voices had a turn are read; of the others it answers null.
 */
function* orders(view: View): Generator<(fact: { round: number; turn: number }) => string | null> {
  const seats = view.public.players.map(({ id }) => id);
  const n = seats.length;
  const full = fullRounds(view, n);
  const own = view.you?.actions.find(({ round }) => full.has(round));
  const place = own === undefined ? null : (own.turn - 1 + own.round - 1) % n;
  const me = view.you?.id;
  const free = place === null ? seats : seats.filter((id) => id !== me);
  // Before anything tells where oneself is, the order says nothing: one stands for all.
  const arrangements = place === null ? [free] : permutations(free);
  for (const arrangement of arrangements) {
    const order = place === null || me === undefined ? arrangement : [...arrangement.slice(0, place), me, ...arrangement.slice(place)];
    yield ({ round, turn }) => (place !== null && full.has(round) ? (order[(turn - 1 + round - 1) % n] ?? null) : null);
  }
}

function fullRounds({ public: { history, round } }: View, n: number): ReadonlySet<number> {
  const turns = new Map<number, number>();
  for (const fact of history) turns.set(fact.round, fact.turn);
  return new Set([...turns].flatMap(([one, count]) => (one < round && count === n ? [one] : [])));
}

function permutations(items: readonly string[]): string[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
