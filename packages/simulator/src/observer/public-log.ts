/** What a spectator sees, and what everyone's truthful claims would add. */
import type { TurnFact } from '@one-mind/engine/facts';
import { placesOfRound, type TurnOrder, turnOrderIn } from '@one-mind/engine/round/turn-order';
import type { GameState } from '@one-mind/engine/state';
import { type Quietings, quietingsOf } from '@one-mind/engine/table/quietings';
import { viewFor } from '@one-mind/engine/view/view';

export interface PublicLog {
  /** Ids in seat order. */
  readonly players: readonly string[];
  /** How many Saboteurs were dealt, which is public [S3]. */
  readonly saboteurs: number;
  readonly turnOrder: TurnOrder;
  /** Who was quieted, and when, by seat. */
  readonly quietings: Quietings;
  /** Complete rounds. */
  readonly rounds: number;
  /** Turns of the complete rounds, oldest first. */
  readonly turns: readonly TurnFact[];
}

/** A log with the true roles, for training or evaluation. */
export interface SolvedLog {
  readonly log: PublicLog;
  /** The author of each turn, parallel to `turns`: the sum of all claims if none lied. */
  readonly authors: readonly number[];
  readonly guilty: readonly number[];
}

export function solvedLog(state: GameState): SolvedLog {
  const view = viewFor(state, { type: 'spectator' }).public;
  const rounds = view.roundReports.length;
  const turns = view.history.filter(({ round }) => round <= rounds);
  return {
    log: {
      players: view.players.map(({ id }) => id),
      saboteurs: view.saboteurs,
      turnOrder: turnOrderIn(view),
      quietings: quietingsOf(view),
      rounds,
      turns,
    },
    authors: state.truths.slice(0, turns.length).map(({ seat }) => seat),
    guilty: state.seats.flatMap(({ role }, seat) => (role === 'saboteur' ? [seat] : [])),
  };
}

/** The same log as it stood at the end of an earlier round. */
export function until(log: PublicLog, round: number): PublicLog {
  return { ...log, rounds: round, turns: log.turns.filter((fact) => fact.round <= round) };
}

/**
 * The author of each turn if this were the order of round 1 [S4]. Null if the public numbers of turns, or a turn that
 * targets its own author, rule the order out.
 */
export function authorsUnder(order: readonly number[], { players, turnOrder, quietings, turns, rounds }: PublicLog): number[] | null {
  const quietingOf = (place: number) => quietings.get(order[place] ?? -1);
  const authors: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [index, place] of placesOfRound(turnOrder, round, quietingOf).entries()) {
      const seat = order[place] ?? -1;
      const fact = turns[authors.length];
      if (fact?.round !== round || fact.turn !== index + 1 || fact.target === players[seat]) return null;
      authors.push(seat);
    }
    if (turns[authors.length]?.round === round) return null;
  }
  return authors;
}
