/** A person's games for admins: of a running game, only what all of its players know. */
import type { UserGameList } from '@one-mind/protocol/admin/admin-users';
import { countRows } from '../../db/count-rows.ts';
import type { Database } from '../../db/open.ts';

export const gamesOfUser = async (
  db: Database,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<UserGameList> => {
  const seats = db.selectFrom('game_players').where('game_players.user_id', '=', userId);
  const total = await countRows(seats);
  const rows = await seats
    .innerJoin('games', 'games.id', 'game_players.game_id')
    .leftJoin('scenarios', 'scenarios.id', 'games.scenario_id')
    // Results are written when the game ends, so a role isn't known here before everyone knows it.
    .leftJoin('game_results', 'game_results.game_id', 'games.id')
    .leftJoin('seat_results', (join) =>
      join.onRef('seat_results.game_id', '=', 'games.id').onRef('seat_results.seat', '=', 'game_players.seat'),
    )
    .select(['games.id', 'games.status', 'games.started_at', 'games.ended_at', 'scenarios.title', 'seat_results.role', 'seat_results.won'])
    .select('game_results.scenario_title')
    .orderBy('games.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    games: rows.map((row) => ({
      id: row.id,
      scenario: row.scenario_title ?? row.title ?? '',
      status: row.status,
      started_at: new Date(row.started_at).toISOString(),
      ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
      role: row.role,
      won: row.won === null ? null : row.won === 1,
    })),
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
};
