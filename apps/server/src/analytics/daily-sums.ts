/** Maintains the sums that analytics reads: games are added when their result is recorded and subtracted when they are deleted. */
import type { GameState } from '@one-mind/engine/state';
import type { Database } from '../db/open.ts';
import type { PlayedBy } from '../db/schema/results.ts';
import { addChoices, addPeople, addResult, addRoles } from './store.ts';

const DAY = 86_400_000;

/** The day of the game's end: days since 1970 in UTC. */
export const dayOf = (at: number): number => Math.floor(at / DAY);
/** Epoch ms: start inclusive, end exclusive. */
export const boundsOf = (day: number): readonly [number, number] => [day * DAY, (day + 1) * DAY];

export interface Counted {
  readonly state: GameState;
  /** Players who have not finished another game on that day. */
  readonly newPeople: number;
  /** −1 subtracts what +1 has added. */
  readonly sign: 1 | -1;
}

/**
 * Runs inside the transaction that records or deletes the result. An abandoned game only counts as abandoned: its outcome says nothing
 * about people or the game.
 */
export const countGame = async (trx: Database, { state, newPeople, sign }: Counted): Promise<void> => {
  const { result, endedAt, scenario, seats } = state;
  if (result === null || endedAt === null) throw new Error('Only a game that has ended can be counted.');
  const day = dayOf(endedAt);
  const isCompleted = result.outcome !== 'abandoned';
  const shared = { day, scenario_id: scenario.id };
  const people = seats.filter(({ kind }) => kind === 'human');
  const weight = (count: number | boolean): number => Number(count) * sign;
  await addResult(trx, {
    ...shared,
    scenario_title: scenario.title,
    completed: weight(isCompleted),
    abandoned: weight(!isCompleted),
    successes: weight(result.outcome === 'success'),
    duration_ms: weight(isCompleted && endedAt - state.startedAt),
    rounds: weight(isCompleted && state.round),
    seats: weight(isCompleted && people.length),
    dropped: weight(isCompleted && people.filter(({ takenOver }) => takenOver).length),
  });
  if (!isCompleted) return;
  if (newPeople > 0) await addPeople(trx, { day, people: weight(newPeople) });
  const places = seats.map(({ role, kind, takenOver }, seat) => ({
    row: { role, played_by: playedBy(kind === 'human' && !takenOver) },
    won: result.winners.includes(seat),
  }));
  await addRoles(
    trx,
    [...Map.groupBy(places, ({ row }) => Object.values(row).join(' ')).values()].flatMap((of) =>
      of[0] ? { ...shared, ...of[0].row, seats: weight(of.length), won: weight(of.filter(({ won }) => won).length) } : [],
    ),
  );
  const turns = state.truths.map(({ program, by, seat }) => ({
    action: program.action,
    tag: program.tag,
    played_by: playedBy(by === 'you' && seats[seat]?.kind === 'human'),
  }));
  await addChoices(
    trx,
    [...Map.groupBy(turns, (turn) => Object.values(turn).join(' ')).values()].flatMap((of) =>
      of[0] ? { day, ...of[0], turns: weight(of.length) } : [],
    ),
  );
};

/** AI players, seats that the AI took over, and the moderator's programs count as the AI's. */
const playedBy = (isPerson: boolean): PlayedBy => (isPerson ? 'person' : 'ai');
