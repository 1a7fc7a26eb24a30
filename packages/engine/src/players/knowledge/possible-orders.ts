/** Whose turn a turn was, as far as public knowledge and one's own turns reveal it [S4]. */
import { allOrders, placeAt, placesOfRound, sameVoiceTurn, type TurnNumber, turnOrderIn } from '../../round/turn-order.ts';
import { quietingsOf } from '../../table/quietings.ts';
import type { PublicView, YouView } from '../../view/view-types.ts';

/** Places in the order of round 1, by player's seat. */
export type Places = readonly number[];

export interface PossibleOrders {
  readonly players: number;
  /** Every order that fits one's own turns and how many turns each round had. */
  readonly orders: readonly Places[];
  /** Equal for orders under which every turn belongs to the same place. */
  readonly patternOf: (order: Places) => string;
  /** The place whose turn it was; null where the order doesn't fit. */
  readonly placeOf: (order: Places, turn: TurnNumber) => number | null;
}

/** Without `you`: as somebody who sits at no place would see it. */
export function possibleOrders(game: PublicView, you: YouView | null): PossibleOrders {
  const rule = turnOrderIn(game);
  const { players } = rule;
  const quietings = [...quietingsOf(game)];
  const firstQuieted = Math.min(...quietings.map(([, { round }]) => round));
  const placeOf = (order: Places, { round, turn }: TurnNumber): number | null => {
    if (round < firstQuieted) return turn > players ? null : placeAt(rule, round, turn - 1);
    const quietingOf = (place: number) => quietings.find(([seat]) => order[seat] === place)?.[1];
    return placesOfRound(rule, round, quietingOf)[turn - 1] ?? null;
  };
  const own = you === null ? [] : you.actions;
  const fits = (order: Places): boolean => own.every((turn) => placeOf(order, turn) === order[you?.seat ?? -1]);
  const all = allOrders(players);
  const orders = own.length === 0 ? all : all.filter(fits);
  return {
    players,
    orders: orders.length > 0 ? orders : all,
    patternOf: (order) => quietings.map(([seat]) => order[seat]).join(),
    placeOf,
  };
}

/**
 * How many turns of this round are likely to come before one's own; null while nothing reveals it [S4]. One's own place is
 * known from the first own turn on. Where many are quieted, it can be as many as the round has turns.
 */
export function turnsBefore(game: PublicView, you: YouView): number | null {
  const last = you.actions.at(-1);
  if (last === undefined) return null;
  const rule = turnOrderIn(game);
  const position = sameVoiceTurn(rule, last, game.round) - 1;
  return Math.round((position * game.turnsInRound) / rule.players);
}
