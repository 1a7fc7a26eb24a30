/**
 * [K2] The pencil marks of the order board: which places each voice can still have, judging by the seat's own turns, the
 * rotation [S4] and the claims that the player believes. A function of that seat's view alone.
 */
import { allOrders, placesOfRound, type TurnNumber, turnOrderIn } from '../../round/turn-order.ts';
import { quietingsOf } from '../../table/quietings.ts';
import type { ClaimView, PublicView, YouView } from '../../view/view-types.ts';
import type { Places } from './possible-orders.ts';

export type MarkedGame = Pick<PublicView, 'players' | 'rulesOff' | 'verdicts' | 'history' | 'claims' | 'round'>;
export type MarkingSeat = Pick<YouView, 'id' | 'seat' | 'actions' | 'guesses'>;

/** What rules a place out. `own`: the seat's own turn. `claim`: a believed claim. `turns`: how many turns a round had. */
export type Evidence =
  | { readonly type: 'own'; readonly round: number; readonly turn: number }
  | { readonly type: 'claim'; readonly player: string; readonly round: number; readonly turn: number }
  | { readonly type: 'turns'; readonly round: number; readonly turns: number };

export interface PlaceMark {
  /** 1..n in the order of round 1. */
  readonly place: number;
  /** Why the place is impossible: nothing of this can be left out. Null: the place is still possible. */
  readonly ruledOutBy: readonly Evidence[] | null;
}

export interface VoiceMarks {
  readonly player: string;
  /** All places, ascending. */
  readonly places: readonly PlaceMark[];
}

/** A voice that can have had a turn, and the places 1..n that it would then have. */
export interface PossibleAuthor {
  readonly player: string;
  readonly places: readonly number[];
}

export interface OrderMarks {
  /** In seat order. */
  readonly voices: readonly VoiceMarks[];
  /** The believed claims contradict each other or what is certain, so the marks disregard them all. */
  readonly isContradictory: boolean;
  readonly isBelieved: (claim: ClaimView) => boolean;
  /**
   * The places that a claim would give its player, by facts alone: none if it can't be true, several if it depends on a
   * quieted voice whose place isn't known. Only a claim with exactly one place can be believed.
   */
  readonly claimedPlaces: (claim: ClaimView) => readonly number[];
  /** Who can have had this turn. As far as that depends on quieted voices, it counts where the player guesses them. */
  readonly authorsOf: (turn: TurnNumber) => readonly PossibleAuthor[];
}

/** Evidence and which of the orders it allows, parallel to all orders. */
interface Sieve {
  readonly evidence: Evidence;
  readonly allows: readonly boolean[];
}

/** A claim is believed if the seat's guess for that player is the place that the claim gives them. */
export function orderMarks(game: MarkedGame, you: MarkingSeat): OrderMarks {
  const count = game.players.length;
  const orders = allOrders(count);
  const turnOf = turnsIn(game);
  const seats = new Map(game.players.map(({ id }, seat) => [id, seat]));
  const isTurnOf = (order: Places, seat: number, turn: TurnNumber): boolean => turnOf(order, turn) === order[seat];
  const sieve = (evidence: Evidence, allows: (order: Places) => boolean): Sieve => ({ evidence, allows: orders.map(allows) });

  const known = distinct([
    ...you.actions.map(({ round, turn }) => sieve({ type: 'own', round, turn }, (order) => isTurnOf(order, you.seat, { round, turn }))),
    ...splitRounds(game).map(([round, turns]) =>
      sieve(
        { type: 'turns', round, turns },
        (order) => turnOf(order, { round, turn: turns }) !== null && turnOf(order, { round, turn: turns + 1 }) === null,
      ),
    ),
  ]);
  // Only facts that another version of the rules recorded could fit no order at all. They say nothing then.
  const facts = fitting(orders, known).length === 0 ? [] : known;
  const byFacts = fitting(orders, facts);

  const placesOfAuthor = (among: readonly Places[], player: string, turn: TurnNumber): number[] => {
    const seat = seats.get(player) ?? -1;
    const places = new Set(among.flatMap((order) => (isTurnOf(order, seat, turn) ? [(order[seat] ?? 0) + 1] : [])));
    return [...places].sort((a, b) => a - b);
  };
  const claimedPlaces = (claim: ClaimView): number[] => placesOfAuthor(byFacts, claim.player, claim);
  const isBelieved = (claim: ClaimView): boolean => {
    const guess = you.guesses.positions[claim.player];
    if (guess === undefined || claim.player === you.id) return false;
    const [place, ...others] = claimedPlaces(claim);
    return others.length === 0 && place === guess;
  };

  const beliefs = game.claims
    .filter(isBelieved)
    .map(({ player, round, turn }) =>
      sieve({ type: 'claim', player, round, turn }, (order) => isTurnOf(order, seats.get(player) ?? -1, { round, turn })),
    );
  const all = distinct([...facts, ...beliefs]);
  const isContradictory = fitting(orders, all).length === 0;
  const sieves = isContradictory ? facts : all;
  const possible = fitting(orders, sieves);
  const guessed = possible.filter((order) =>
    [...quietingsOf(game).keys()].every((seat) => {
      const guess = you.guesses.positions[game.players[seat]?.id ?? ''];
      return guess === undefined || order[seat] === guess - 1;
    }),
  );
  return {
    voices: game.players.map(({ id }, seat) => ({
      player: id,
      places: Array.from({ length: count }, (_, place) => ({
        place: place + 1,
        ruledOutBy: possible.some((order) => order[seat] === place)
          ? null
          : smallest(sieves, (some) => !fitting(orders, some).some((order) => order[seat] === place)),
      })),
    })),
    isContradictory,
    isBelieved,
    claimedPlaces,
    authorsOf: (turn) =>
      game.players.flatMap(({ id }) => {
        const places = placesOfAuthor(guessed.length > 0 ? guessed : possible, id, turn);
        return places.length === 0 ? [] : [{ player: id, places }];
      }),
  };
}

/** The place whose turn it was in an order, both counted from 0; null if the order has no such turn. */
function turnsIn(game: MarkedGame): (order: Places, turn: TurnNumber) => number | null {
  const rule = turnOrderIn(game);
  const quietings = [...quietingsOf(game)];
  // Orders that give the quieted voices the same places have the same turns, so few of the orders are played through.
  const patterns = new Map<string, Map<number, readonly number[]>>();
  const roundsOf = new Map(
    allOrders(rule.players).map((order) => {
      const pattern = quietings.map(([seat]) => order[seat]).join();
      const rounds = patterns.get(pattern) ?? new Map<number, readonly number[]>();
      patterns.set(pattern, rounds);
      return [order, rounds] as const;
    }),
  );
  return (order, { round, turn }) => {
    const rounds = roundsOf.get(order);
    const places = rounds?.get(round) ?? placesOfRound(rule, round, (place) => quietings.find(([seat]) => order[seat] === place)?.[1]);
    rounds?.set(round, places);
    return places[turn - 1] ?? null;
  };
}

/** The finished rounds in which a turn quieted a voice, each with its number of turns. Other rounds fit every order. */
function splitRounds(game: MarkedGame): (readonly [round: number, turns: number])[] {
  const rounds = new Set([...quietingsOf(game).values()].flatMap(({ round, turn }) => (turn > 0 && round < game.round ? [round] : [])));
  return [...rounds].map((round) => [round, game.history.filter((fact) => fact.round === round).length] as const);
}

/** Of sieves that allow the same orders, only the first. */
function distinct(sieves: readonly Sieve[]): Sieve[] {
  const first = new Map<string, Sieve>();
  for (const sieve of sieves) {
    const key = sieve.allows.map(Number).join('');
    if (!first.has(key)) first.set(key, sieve);
  }
  return [...first.values()];
}

const fitting = (orders: readonly Places[], sieves: readonly Sieve[]): Places[] =>
  orders.filter((_, index) => sieves.every(({ allows }) => allows[index] === true));

/** A smallest part of the sieves that still suffices: a single one if possible, else without each one that isn't needed. */
function smallest(sieves: readonly Sieve[], suffice: (some: readonly Sieve[]) => boolean): Evidence[] {
  const single = sieves.find((sieve) => suffice([sieve]));
  if (single !== undefined) return [single.evidence];
  let needed = sieves;
  for (const sieve of sieves.toReversed()) {
    const rest = needed.filter((one) => one !== sieve);
    if (suffice(rest)) needed = rest;
  }
  return needed.map(({ evidence }) => evidence);
}
