/**
 * [S4] How the secret order of the voices continues from round to round. The rules, claims, AI players and the
 * simulator's observer all use this module to find out whose turn a turn was, or when a voice's next turn comes.
 *
 * A place is an index into the order of round 1 and belongs to a voice for the whole game, quieted or not. A position
 * is an index into the order of one round. Both count from 0, turns and rounds from 1.
 */
import type { GameState } from '../state.ts';
import type { Quieting } from '../table/quietings.ts';
import type { PublicView } from '../view/view-types.ts';

export interface TurnOrder {
  readonly players: number;
  /** The rule `cycling_order` is in force: each round begins one place later than the round before. */
  readonly cycles: boolean;
}

/** The public number of a turn. */
export interface TurnNumber {
  readonly round: number;
  readonly turn: number;
}

export const turnOrderOf = ({ rules, seats }: Pick<GameState, 'rules' | 'seats'>): TurnOrder => ({
  players: seats.length,
  cycles: rules.cycling_order.active,
});

/** The same from a public view. */
export const turnOrderIn = ({ players, rulesOff }: Pick<PublicView, 'players' | 'rulesOff'>): TurnOrder => ({
  players: players.length,
  cycles: !rulesOff.includes('cycling_order'),
});

const rotationOf = ({ players, cycles }: TurnOrder, round: number): number => (cycles ? (round - 1) % players : 0);

/** The place that has this position in a round. */
export const placeAt = (order: TurnOrder, round: number, position: number): number => (position + rotationOf(order, round)) % order.players;

/** The position that this place has in a round. */
export const positionOf = (order: TurnOrder, round: number, place: number): number =>
  (place - rotationOf(order, round) + order.players) % order.players;

/** The order of a round, from that of round 1. Quieted voices keep their places in it. */
export const orderOfRound = <Voice>(order: TurnOrder, first: readonly Voice[], round: number): Voice[] => {
  const shift = rotationOf(order, round);
  return [...first.slice(shift), ...first.slice(0, shift)];
};

/** The turn of the same voice in another round, if nobody is quieted. */
export const sameVoiceTurn = (order: TurnOrder, { round, turn }: TurnNumber, other: number): number =>
  positionOf(order, other, placeAt(order, round, turn - 1)) + 1;

/** How many voices act before this voice in the next round if `before` of them do in this one. */
export function turnsBeforeNext({ cycles }: TurnOrder, before: number, others: number): number {
  if (!cycles) return before;
  // The first voice of a round is last in the next one.
  return before < 0.5 ? others : before - 1;
}

/** When the voice of a place was quieted; undefined if it hasn't been. */
export type QuietingOfPlace = (place: number) => Quieting | undefined;

/** The places that have turns in a round, in the order of those turns. Quieted voices have none. */
export function placesOfRound(order: TurnOrder, round: number, quietingOf: QuietingOfPlace): number[] {
  const places: number[] = [];
  for (let position = 0; position < order.players; position++) {
    const place = placeAt(order, round, position);
    const quieting = quietingOf(place);
    const isQuieted = quieting !== undefined && (quieting.round < round || (quieting.round === round && quieting.turn <= places.length));
    if (!isQuieted) places.push(place);
  }
  return places;
}

const ORDERS = new Map<number, readonly (readonly number[])[]>();

/** All orders of 0 … count − 1, lexicographically; made once for each count. */
export function allOrders(count: number): readonly (readonly number[])[] {
  const orders = ORDERS.get(count) ?? permutations(Array.from({ length: count }, (_, index) => index));
  ORDERS.set(count, orders);
  return orders;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
