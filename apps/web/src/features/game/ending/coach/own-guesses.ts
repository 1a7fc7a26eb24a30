import type { Guesses } from '@one-mind/engine/state';
import type { Role } from '@one-mind/engine/vocabulary';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import type { ReplayOfSeat } from '@one-mind/protocol/games/replays';

/**
 * The guesses that a seat had noted at the end of each round, by round. Null if the moments don't belong to this log. Every moment has at
 * least one entry, and the entries of a moment share their `seq`.
 */
export function guessesByRound(log: readonly NarrativeEntry[], { moments }: ReplayOfSeat): ReadonlyMap<number, Guesses> | null {
  const bySeq = [...Map.groupBy(log, ({ seq }) => seq)].sort(([a], [b]) => a - b);
  if (bySeq.length !== moments.length) return null;
  const rounds = new Map<number, Guesses>();
  let guesses: Guesses | undefined;
  let round = 0;
  for (const [index, [, entries]] of bySeq.entries()) {
    // A round ends where the next begins: what is noted in between belongs to the new one.
    for (const { data } of entries) if (data.type === 'roundBegan') round = data.round;
    guesses = moments[index]?.guesses ?? guesses;
    if (guesses !== undefined && round > 0) rounds.set(round, guesses);
  }
  return rounds;
}

/** Everyone whom these guesses call this role, by id. */
export const guessedAs = ({ roles }: Guesses, role: Role): readonly string[] =>
  Object.entries(roles).flatMap(([id, guessed]) => (guessed === role ? [id] : []));
