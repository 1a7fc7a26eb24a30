import { rotated } from './turn-order-model.ts';

/** The player who uses the board. Their own place is known after their first turn and then fixed. */
export interface OwnPlace {
  readonly id: string;
  /** 1..n, or null while it is not known. */
  readonly place: number | null;
}
/** Player id → place 1..n in the order of round 1. */
export type Positions = Readonly<Record<string, number>>;

/** All players in the guessed order of round 1: placed players first, and the others fill the gaps in seat order. */
export function boardOrder(players: readonly string[], positions: Positions, own: OwnPlace): readonly string[] {
  const slots: (string | undefined)[] = players.map(() => undefined);
  const put = (player: string, place: number | null | undefined) => {
    if (place !== null && place !== undefined && place <= slots.length) slots[place - 1] ??= player;
  };
  put(own.id, own.place);
  for (const player of players) if (player !== own.id) put(player, positions[player]);
  const rest = players.filter((player) => !slots.includes(player));
  return slots.map((player) => player ?? rest.shift() ?? '');
}

/** The players whose guesses the board shows. */
export function placedOn(order: readonly string[], positions: Positions): ReadonlySet<string> {
  return new Set(order.filter((player, index) => positions[player] === index + 1));
}

/** A player's own place stays fixed, whatever moves around it. */
export function withOwnFixed(order: readonly string[], own: OwnPlace): readonly string[] {
  if (own.place === null) return order;
  const others = order.filter((player) => player !== own.id);
  return [...others.slice(0, own.place - 1), own.id, ...others.slice(own.place - 1)];
}

/** Moves a player one place up (−1) or down (+1), past one's own fixed place. Returns the same order if there is no such place. */
export function nudged(order: readonly string[], player: string, by: 1 | -1, own: OwnPlace): readonly string[] {
  const others = own.place === null ? order : order.filter((one) => one !== own.id);
  const from = others.indexOf(player);
  const neighbour = others[from + by];
  if (from < 0 || neighbour === undefined) return order;
  const swapped = others.map((one) => (one === player ? neighbour : one === neighbour ? player : one));
  return withOwnFixed(swapped, own);
}

/** The guesses to send so that the server has `placed` where `order` has them, and no other guess; null removes one. */
export function positionChanges(
  order: readonly string[],
  placed: ReadonlySet<string>,
  known: { readonly positions: Positions; readonly own: string },
): Readonly<Record<string, number | null>> {
  const wanted = order.flatMap((player, index): [string, number | null][] => {
    if (player === known.own) return [];
    const place = placed.has(player) ? index + 1 : null;
    return place === (known.positions[player] ?? null) ? [] : [[player, place]];
  });
  return Object.fromEntries(wanted);
}

/** [S4] The turn of `round` in which each would act: the order shifted by one place each round, without the quieted. */
export function turnsInRound(order: readonly string[], round: number, living: ReadonlySet<string>): ReadonlyMap<string, number> {
  const acting = rotated(order, round).filter((player) => living.has(player));
  return new Map(acting.map((player, index) => [player, index + 1]));
}
