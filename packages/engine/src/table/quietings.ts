/** Who was quieted, and when, from public facts. */
import type { Change, TurnFact } from '../facts.ts';

/** Ids of the players quieted in a turn, by its action or its mishap. */
export function quietedIn({ changes, mishap }: TurnFact): readonly string[] {
  const players = quieted(changes);
  return mishap === null || mishap.changes.length === 0 ? players : [...players, ...quieted(mishap.changes)];
}

function quieted(changes: readonly Change[]): readonly string[] {
  // Cached, because every view asks this about every turn and the answer is nearly always nobody.
  if (!changes.some(({ type }) => type === 'quieted')) return NOBODY;
  return changes.flatMap((change) => (change.type === 'quieted' ? [change.player] : []));
}

const NOBODY: readonly string[] = [];

export interface Quieting {
  readonly round: number;
  /** The turn in which it happened; 0 = before the first turn of the round. */
  readonly turn: number;
}

/** By seat. */
export type Quietings = ReadonlyMap<number, Quieting>;

/** The public facts that can quiet a voice: verdicts and turns. `accused` is a player's id. */
export interface PublicEvents {
  readonly players: readonly { readonly id: string; readonly is_alive: boolean }[];
  readonly verdicts: readonly { readonly accused: string; readonly round: number; readonly guilty: boolean }[];
  readonly history: readonly TurnFact[];
}

export function quietingsOf({ players, verdicts, history }: PublicEvents): Quietings {
  const seats = new Map(players.map(({ id }, seat) => [id, seat]));
  const quietings = new Map<number, Quieting>();
  const add = (id: string, quieting: Quieting): void => {
    const seat = seats.get(id);
    if (seat !== undefined && !quietings.has(seat)) quietings.set(seat, quieting);
  };
  for (const { accused, round, guilty } of verdicts) if (guilty) add(accused, { round, turn: 0 });
  // Searches the history only for voices that no verdict quieted.
  if (players.every(({ is_alive }, seat) => is_alive || quietings.has(seat))) return quietings;
  for (const fact of history) for (const id of quietedIn(fact)) add(id, { round: fact.round, turn: fact.turn });
  return quietings;
}
