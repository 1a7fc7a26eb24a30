/** Records results of games, and keeps the sums over all games consistent with them. */
import type { GameState } from '@one-mind/engine/state';
import { boundsOf, countGame, dayOf } from '../analytics/daily-sums.ts';
import type { Database } from '../db/open.ts';
import { countPeopleOnlyIn, insertResult, listExperienced, setCounted } from './store.ts';

/** The people among these who have completed a game. */
export const experiencedPlayers = listExperienced;

/** Runs inside the transaction of the commit that ended the game. Repeating it has no effect. */
export const recordResult = async (trx: Database, gameId: string, state: GameState): Promise<void> => {
  const { result, endedAt, scenario, seats } = state;
  if (result === null || endedAt === null) throw new Error('Only a game that has ended has a result.');
  const shared = { game_id: gameId, scenario_id: scenario.id, outcome: result.outcome, ended_at: endedAt };
  await insertResult(trx, {
    game: {
      ...shared,
      scenario_title: scenario.title,
      difficulty: state.difficulty,
      players: seats.length,
      humans: seats.filter(({ kind }) => kind === 'human').length,
      reason: result.reason,
      rounds: state.round,
      turns: state.turnNumber,
      started_at: state.startedAt,
      counted: 0,
    },
    seats: seats.map((seat, index) => ({
      ...shared,
      seat: index,
      user_id: seat.kind === 'human' ? seat.id : null,
      kind: seat.kind,
      level: seat.level,
      role: seat.role,
      won: result.winners.includes(index) ? 1 : 0,
      survived: seat.composure > 0 ? 1 : 0,
      taken_over: seat.takenOver ? 1 : 0,
      actions: seat.tally.actions,
      points: seat.tally.points,
    })),
    achievements: seats.flatMap((seat, index) =>
      seat.kind === 'human'
        ? (result.achievements[index] ?? []).map((achievement) => ({
            user_id: seat.id,
            achievement,
            game_id: gameId,
            earned_at: endedAt,
          }))
        : [],
    ),
  });
  if (await setCounted(trx, gameId, true)) await count(trx, gameId, state, 1);
};

/** Runs inside the transaction that deletes the game, before its rows are deleted. */
export const forgetResult = async (trx: Database, gameId: string, state: GameState): Promise<void> => {
  if (await setCounted(trx, gameId, false)) await count(trx, gameId, state, -1);
};

const count = async (trx: Database, gameId: string, state: GameState, sign: 1 | -1): Promise<void> => {
  const newPeople = await countPeopleOnlyIn(trx, gameId, boundsOf(dayOf(state.endedAt ?? 0)));
  await countGame(trx, { state, newPeople, sign });
};
