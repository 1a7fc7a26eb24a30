import type { ClaimView, Contradiction, YouView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { positionOfTurn } from '../order/turn-order-model.ts';

export interface BoardClaim {
  /** Index into the public list of claims. */
  readonly index: number;
  readonly player: string;
  readonly contradicted: boolean;
}
export interface BoardCell {
  readonly turn: number;
  /** False if that round had no such turn. */
  readonly exists: boolean;
  readonly claims: readonly BoardClaim[];
  /** Two voices claim the same turn. */
  readonly disputed: boolean;
}
export interface BoardRow {
  readonly round: number;
  readonly cells: readonly BoardCell[];
}
/** Zero-based. */
export interface BoardPlace {
  readonly row: number;
  readonly column: number;
}
/** A line between two cells whose claims fit no rotating order. `number`: the contradiction's number, from 1. */
export interface BoardLink {
  readonly number: number;
  readonly from: BoardPlace;
  readonly to: BoardPlace;
}
/** A contradiction within one cell. */
export interface BoardMark {
  readonly number: number;
  readonly at: BoardPlace;
}
export interface Board {
  readonly columns: number;
  readonly rows: readonly BoardRow[];
  readonly links: readonly BoardLink[];
  readonly marks: readonly BoardMark[];
}

/** How many turns each resolved round had, from the public log: round → highest turn. */
export function turnsByRound(log: readonly NarrativeEntry[]): ReadonlyMap<number, number> {
  const turns = new Map<number, number>();
  for (const { data } of log) if (data.type === 'turn') turns.set(data.round, Math.max(turns.get(data.round) ?? 0, data.turn));
  return turns;
}

/** The claim board [K3]: a row for each played round, a column for each turn; contradictions as disputed cells and links. */
export function boardModel(
  claims: readonly ClaimView[],
  contradictions: readonly Contradiction[],
  turns: ReadonlyMap<number, number>,
): Board {
  const rounds = [...new Set([...turns.keys(), ...claims.map((claim) => claim.round)])].sort((a, b) => a - b);
  const columns = Math.max(0, ...turns.values(), ...claims.map((claim) => claim.turn));
  const contradicted = new Set(contradictions.flatMap((one) => one.claims));
  const disputed = new Set(contradictions.filter((one) => one.type === 'sameTurn').flatMap((one) => one.claims));
  const rows = rounds.map((round) => ({
    round,
    cells: Array.from({ length: columns }, (_, column) => {
      const turn = column + 1;
      const here = claims.flatMap((claim, index) =>
        claim.round === round && claim.turn === turn ? [{ index, player: claim.player, contradicted: contradicted.has(index) }] : [],
      );
      return {
        turn,
        exists: here.length > 0 || turn <= (turns.get(round) ?? columns),
        claims: here,
        disputed: here.some((claim) => disputed.has(claim.index)),
      };
    }),
  }));
  const placesOf = (one: Contradiction): readonly BoardPlace[] =>
    one.claims
      .flatMap((index) => claims[index] ?? [])
      .map(({ round, turn }) => ({ row: rounds.indexOf(round), column: turn - 1 }))
      .sort((a, b) => a.row - b.row || a.column - b.column)
      .filter((spot, at, all) => !isSame(spot, all[at - 1]));
  const numbered = contradictions.map((one, index) => ({ number: index + 1, places: placesOf(one) }));
  return {
    columns,
    rows,
    links: numbered.flatMap(({ number, places }) =>
      places.slice(1).flatMap((to, at) => {
        const from = places[at];
        return from === undefined ? [] : [{ number, from, to }];
      }),
    ),
    marks: numbered.flatMap(({ number, places: [at, ...others] }) => (at === undefined || others.length > 0 ? [] : [{ number, at }])),
  };
}

const isSame = (a: BoardPlace, b: BoardPlace | undefined): boolean => b !== undefined && a.row === b.row && a.column === b.column;

/** What the order of turns depends on. */
export interface Table {
  readonly players: number;
  /** Round → how many turns it had. */
  readonly turns: ReadonlyMap<number, number>;
  /** [S4] The order shifts by one place each round. */
  readonly rotates: boolean;
}

/**
 * [S4] A turn's place in the order of round 1. Null if a quieted voice left its place empty, because not everyone knows
 * which place that was.
 */
export function placeOf({ round, turn }: Pick<ClaimView, 'round' | 'turn'>, { players, turns, rotates }: Table): number | null {
  return turns.get(round) === players ? positionOfTurn(turn, rotates ? round : 1, players) : null;
}

/**
 * A claim that can't be true, because one's own turns are facts. `index`: in the public claims; `own`: the turn that
 * contradicts it.
 */
export interface RefutedClaim {
  readonly index: number;
  readonly own: { readonly round: number; readonly turn: number };
}

/** For the reader only: claims by others to a turn that was the reader's own, or to the reader's own place in the order. */
export function refutedClaims(
  claims: readonly ClaimView[],
  you: Pick<YouView, 'id' | 'actions'> | null,
  table: Table,
): readonly RefutedClaim[] {
  if (you === null) return [];
  return claims.flatMap((claim, index) => {
    if (claim.player === you.id) return [];
    const place = placeOf(claim, table);
    const own =
      you.actions.find(({ round, turn }) => round === claim.round && turn === claim.turn) ??
      you.actions.find((action) => place !== null && placeOf(action, table) === place);
    return own === undefined ? [] : [{ index, own: { round: own.round, turn: own.turn } }];
  });
}
