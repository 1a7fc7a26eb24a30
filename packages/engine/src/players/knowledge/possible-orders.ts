/** Infers the authors of turns from public facts and the viewer's own turns [S4]. */
import { allOrders, placeAt, placesOfRound, sameVoiceTurn, type TurnNumber, turnOrderIn } from '../../round/turn-order.ts';
import { quietingsOf } from '../../table/quietings.ts';
import type { PublicView, YouView } from '../../view/view-types.ts';

/** By seat: its place in the order of round 1. */
export type Places = readonly number[];

export interface PossibleOrders {
  readonly players: number;
  /** Every order that fits the viewer's own turns and the number of turns in each round. */
  readonly orders: readonly Places[];
  /** Equal for orders that assign every turn to the same place. */
  readonly patternOf: (order: Places) => string;
  /** The place whose turn it was; null if the order doesn't fit. */
  readonly placeOf: (order: Places, turn: TurnNumber) => number | null;
}

/** Without `you`: from public facts alone. */
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
 * The expected number of turns before the viewer's own in this round; null if unknown [S4]. Viewers know their place
 * after their first turn. If many voices are quieted, the result can be as high as the number of turns in the round.
 */
export function turnsBefore(game: PublicView, you: YouView): number | null {
  const last = you.actions.at(-1);
  if (last === undefined) return null;
  const rule = turnOrderIn(game);
  const position = sameVoiceTurn(rule, last, game.round) - 1;
  return Math.round((position * game.turnsInRound) / rule.players);
}
