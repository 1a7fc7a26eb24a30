/** Games as rows of a file, without secrets: no roles, and only public data of running games. */

import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { GameFilter } from '@one-mind/protocol/admin/admin-games';
import type { Database } from '../../db/open.ts';
import { endedSeats } from '../../results/game-totals.ts';
import { type ListedGame, listListedBefore, listSeatNames } from '../store/game-list-store.ts';

/** Games per read. */
const BATCH = 500;

export const EXPORT_COLUMNS = [
  'id',
  'scenario_id',
  'scenario',
  'difficulty',
  'status',
  'outcome',
  'turns',
  'started_at',
  'ended_at',
  'minutes',
  'host_id',
  'host',
  'people',
  'ai_players',
] as const;
type ExportedGame = Readonly<Record<(typeof EXPORT_COLUMNS)[number], string | number | null>>;

/** All matching games, newest first. */
export async function* exportedGames(db: Database, filter: GameFilter): AsyncGenerator<ExportedGame> {
  for (let before: ListedGame | null = null; ; ) {
    const games: ListedGame[] = await listListedBefore(db, filter, { before, limit: BATCH });
    const ids = games.map(({ game_id }) => game_id);
    const names = Map.groupBy(await listSeatNames(db, ids), ({ gameId }) => gameId);
    const results = new Map((await endedSeats(db, ids)).map((result) => [result.gameId, result]));
    for (const game of games) {
      const seats = names.get(game.game_id) ?? [];
      const result = results.get(game.game_id);
      yield {
        id: game.game_id,
        scenario_id: game.scenario_id,
        scenario: game.scenario_title,
        difficulty: game.difficulty,
        status: game.status,
        outcome: result?.outcome ?? null,
        turns: result?.turns ?? null,
        started_at: new Date(game.started_at).toISOString(),
        ended_at: game.ended_at === null ? null : new Date(game.ended_at).toISOString(),
        minutes: game.ended_at === null ? null : Math.round((game.ended_at - game.started_at) / 60_000),
        host_id: game.host_id,
        host: seats.find(({ id }) => id === game.host_id)?.username ?? FORMER_PLAYER,
        people: seats.flatMap(({ kind, username }) => (kind === 'human' ? username : [])).join(', '),
        ai_players: seats.filter(({ kind }) => kind === 'ai').length,
      };
    }
    const last = games.at(-1);
    if (!last) return;
    before = last;
  }
}
