/** The claim board of a case: which turns belong to the same voice [S4], and who says that they do. */
import type { CaseRound, CaseTurn } from '@one-mind/protocol/daily/daily';

/** All turns of one voice, which needn't be known: the order rotates by one place in each round. */
export interface Chain {
  /** Its turn in round 1, from 1. */
  readonly place: number;
  /** One for each round. */
  readonly turns: readonly CaseTurn[];
  /** Seats that claim a turn of it, in the order of their first claims. */
  readonly claimants: readonly number[];
  /** Seats at which one of its turns was aimed: it can't be theirs. */
  readonly excluded: readonly { readonly seat: number; readonly round: number; readonly turn: number }[];
}

/** The turn in round 1 of the voice that has this turn in this round. */
export const placeOf = (players: number, round: number, turn: number): number => ((turn + round - 2) % players) + 1;

/** The turn in this round of the voice that has turn `place` in round 1. */
export const turnIn = (players: number, round: number, place: number): number => ((((place - round) % players) + players) % players) + 1;

export function chainsOf(players: number, rounds: readonly CaseRound[]): readonly Chain[] {
  const statements = rounds.flatMap((round) => round.statements);
  return Array.from({ length: players }, (_, index) => {
    const place = index + 1;
    const turns = rounds.flatMap(
      ({ round, entries }) => entries.find(({ turn }) => turn?.turn === turnIn(players, round, place))?.turn ?? [],
    );
    const claims = statements.filter(({ round, turn }) => placeOf(players, round, turn) === place);
    return {
      place,
      turns,
      claimants: [...new Set(claims.map(({ seat }) => seat))],
      excluded: turns.flatMap(({ target, turn }, at) => (target === null ? [] : [{ seat: target, round: at + 1, turn }])),
    };
  });
}

/** What voices say about this one after having searched it. */
export const readingsOf = (rounds: readonly CaseRound[], seat: number) =>
  rounds.flatMap(({ statements }) =>
    statements.flatMap(({ seat: by, round, reading }) => (reading?.seat === seat ? [{ by, round, isGood: reading.isGood }] : [])),
  );
