/** Whose turn a turn was, as far as public knowledge and one's own turns tell [S4]. */
import { quietedIn } from '../../table/quietings.ts';
import type { PublicView, YouView } from '../../view/view-types.ts';

/** Places in the order of round 1, by player's seat. */
export type Places = readonly number[];

interface Gone {
  readonly seat: number;
  readonly round: number;
  /** Quieted in this turn; 0 = before the round's first. */
  readonly turn: number;
}

export interface Seating {
  readonly players: number;
  /** Every order that fits one's own turns and how many turns each round had. */
  readonly orders: readonly Places[];
  /** Equal for orders under which every turn belongs to the same place. */
  readonly patternOf: (order: Places) => string;
  /** The place whose turn it was; null where the order doesn't fit. */
  readonly placeOf: (order: Places, round: number, turn: number) => number | null;
}

/** Without `you`: as somebody who sits at no place would see it. */
export function seatingOf(game: PublicView, you: YouView | null): Seating {
  const players = game.players.length;
  const gone = silenced(game);
  const placeOf = (order: Places, round: number, turn: number): number | null => {
    if (!gone.some((one) => one.round <= round)) return turn > players ? null : (turn - 1 + round - 1) % players;
    let spoken = 0;
    for (let at = 0; at < players; at++) {
      const place = (at + round - 1) % players;
      const left = gone.find(({ seat }) => order[seat] === place);
      if (left !== undefined && (left.round < round || (left.round === round && left.turn <= spoken))) continue;
      spoken += 1;
      if (spoken === turn) return place;
    }
    return null;
  };
  const own = you === null ? [] : you.actions;
  const fits = (order: Places): boolean => own.every(({ round, turn }) => placeOf(order, round, turn) === order[you?.seat ?? -1]);
  const all = ordersOf(players);
  const orders = own.length === 0 ? all : all.filter(fits);
  return {
    players,
    orders: orders.length > 0 ? orders : all,
    patternOf: (order) => gone.map(({ seat }) => order[seat]).join(),
    placeOf,
  };
}

/** When each quieted voice fell silent: by a verdict, or in a turn that everybody saw. */
function silenced({ verdicts, history, players }: PublicView): Gone[] {
  const gone: Gone[] = [];
  const add = (id: string, round: number, turn: number) => {
    const seat = players.findIndex((player) => player.id === id);
    if (seat >= 0 && !gone.some((one) => one.seat === seat)) gone.push({ seat, round, turn });
  };
  for (const { accused, round, guilty } of verdicts) if (guilty) add(accused, round, 0);
  if (players.every(({ is_alive, id }) => is_alive || gone.some(({ seat }) => players[seat]?.id === id))) return gone;
  for (const fact of history) for (const id of quietedIn(fact)) add(id, fact.round, fact.turn);
  return gone;
}

const ORDERS = new Map<number, readonly Places[]>();

function ordersOf(players: number): readonly Places[] {
  const before = ORDERS.get(players);
  if (before !== undefined) return before;
  const orders = permutations(Array.from({ length: players }, (_, place) => place));
  ORDERS.set(players, orders);
  return orders;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

/**
 * Turns of this round that come before one's own, and after it; null while nothing tells [S4]. One's own place is known
 * from the first own turn on.
 */
export function ownTurn(game: PublicView, you: YouView): { readonly before: number; readonly after: number } | null {
  const last = you.actions.at(-1);
  if (last === undefined) return null;
  const { length } = game.players;
  const at = (((last.turn - 1 - (game.round - last.round)) % length) + length) % length;
  const before = Math.min(game.turnsInRound - 1, Math.round((at * game.turnsInRound) / length));
  return { before, after: game.turnsInRound - 1 - before };
}
