/** Keeps the sums that analytics reads: games are added when their result is recorded and taken out again when they are deleted. */
import type { GameState } from '@one-mind/engine/state';
import type { Database } from '../db/open.ts';
import { addChoices, addPeople, addResult, addRoles } from './store.ts';

const DAY = 86_400_000;

/** Of an end: days of UTC since 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY);
/** Epoch ms: from the first, and before the second. */
export const boundsOf = (day: number): readonly [number, number] => [day * DAY, (day + 1) * DAY];

export interface Counted {
  readonly state: GameState;
  /** Those of its people who have not finished another game on that day. */
  readonly newPeople: number;
  /** −1 takes out what +1 has put in. */
  readonly sign: 1 | -1;
}

/** Inside the transaction that records or forgets the result. */
export const countGame = async (trx: Database, { state, newPeople, sign }: Counted): Promise<void> => {
  const { result, endedAt, scenario, seats } = state;
  if (result === null || endedAt === null) throw new Error('Only a game that has ended can be counted.');
  const day = dayOf(endedAt);
  const isCompleted = result.outcome !== 'abandoned';
  const people = seats.filter(({ kind }) => kind === 'human');
  const weight = (count: number | boolean): number => Number(count) * sign;
  await addResult(trx, {
    day,
    scenario_id: scenario.id,
    scenario_title: scenario.title,
    completed: weight(isCompleted),
    abandoned: weight(!isCompleted),
    successes: weight(result.outcome === 'success'),
    duration_ms: weight(isCompleted && endedAt - state.startedAt),
    rounds: weight(isCompleted && state.round),
    seats: weight(people.length),
    dropped: weight(people.filter(({ takenOver }) => takenOver).length),
  });
  if (newPeople > 0) await addPeople(trx, { day, people: weight(newPeople) });
  if (isCompleted) {
    const byRole = Map.groupBy(seats.entries(), ([, { role }]) => role);
    await addRoles(
      trx,
      [...byRole].map(([role, of]) => ({
        day,
        scenario_id: scenario.id,
        role,
        seats: weight(of.length),
        won: weight(of.filter(([seat]) => result.winners.includes(seat)).length),
      })),
    );
  }
  const choices = Map.groupBy(state.truths, ({ program }) => `${program.action} ${program.tag}`);
  await addChoices(
    trx,
    [...choices.values()].flatMap((turns) =>
      turns[0] ? { day, action: turns[0].program.action, tag: turns[0].program.tag, turns: weight(turns.length) } : [],
    ),
  );
};
