/** All SQL for the list of all games. Every function takes the database or a transaction. */
import type { GameState } from '@one-mind/engine/state';
import type { GameFilter, GameSort, GameStatus } from '@one-mind/protocol/admin/admin-games';
import type { SortOrder } from '@one-mind/protocol/admin/admin-lists';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
import { contains } from '../../db/dialect.ts';
import type { Database } from '../../db/open.ts';
import type { ListedGamesTable } from '../../db/schema/games.ts';
import type { Schema } from '../../db/schema.ts';

export type ListedGame = Omit<Selectable<ListedGamesTable>, 'search_key'>;

const DAY = 24 * 3_600_000;

const searchKey = (title: string, people: readonly string[]): string => [title, ...people].join('\n').normalize('NFKC').toLowerCase();

export const insertListing = async (
  db: Database,
  { id, hostId, state }: { readonly id: string; readonly hostId: string; readonly state: GameState },
): Promise<void> => {
  const { scenario, seats } = state;
  await db
    .insertInto('listed_games')
    .values({
      game_id: id,
      status: 'in_progress',
      started_at: state.startedAt,
      ended_at: null,
      difficulty: state.difficulty,
      scenario_id: scenario.id,
      scenario_title: scenario.title,
      host_id: hostId,
      search_key: searchKey(
        scenario.title,
        seats.flatMap(({ kind, name }) => (kind === 'human' ? name : [])),
      ),
    })
    .execute();
};

export const endListing = async (db: Database, id: string, end: { readonly status: GameStatus; readonly endedAt: number | null }) => {
  await db.updateTable('listed_games').set({ status: end.status, ended_at: end.endedAt }).where('game_id', '=', id).execute();
};

/** Call it after seats were renamed. */
export const renewSearchKey = async (db: Database, id: string): Promise<void> => {
  const game = await db.selectFrom('listed_games').select('scenario_title').where('game_id', '=', id).executeTakeFirst();
  if (!game) return;
  const people = await db.selectFrom('game_players').select('username').where('game_id', '=', id).where('kind', '=', 'human').execute();
  const key = searchKey(
    game.scenario_title,
    people.map(({ username }) => username),
  );
  await db.updateTable('listed_games').set({ search_key: key }).where('game_id', '=', id).execute();
};

const fits = <Row>(
  games: SelectQueryBuilder<Schema, 'listed_games', Row>,
  { search, status, difficulty, outcome, scenario, from, to }: GameFilter,
): SelectQueryBuilder<Schema, 'listed_games', Row> => {
  let query = games;
  if (status !== '') query = query.where('status', '=', status);
  if (difficulty !== '') query = query.where('difficulty', '=', difficulty);
  if (scenario !== '') query = query.where('scenario_id', '=', scenario);
  if (from !== '') query = query.where('started_at', '>=', Date.parse(from));
  if (to !== '') query = query.where('started_at', '<', Date.parse(to) + DAY);
  if (outcome !== '') {
    query = query.where('game_id', 'in', (eb) =>
      eb.selectFrom('game_results').select('game_results.game_id').where('outcome', '=', outcome),
    );
  }
  if (search !== '') {
    const part = search.normalize('NFKC').toLowerCase();
    query = query.where(({ eb, or, ref }) => or([contains(ref('search_key'), part), eb('game_id', '=', search)]));
  }
  return query;
};

export const countListed = (db: Database, filter: GameFilter): Promise<number> => countRows(fits(db.selectFrom('listed_games'), filter));

const COLUMNS = [
  'game_id',
  'status',
  'started_at',
  'ended_at',
  'difficulty',
  'scenario_id',
  'scenario_title',
  'host_id',
] as const satisfies readonly (keyof ListedGame)[];

export interface GameOrder {
  readonly sort: GameSort;
  readonly order: SortOrder;
}

/** The duration of a running game is measured until now. `now`: epoch ms. */
const sortedBy = (sort: GameSort, now: number): RawBuilder<unknown> => {
  switch (sort) {
    case 'started':
      return sql.ref('started_at');
    case 'duration':
      return sql`coalesce(ended_at, ${now}) - started_at`;
    case 'scenario':
      return sql`lower(scenario_title)`;
    case 'difficulty':
      return sql`case difficulty when 'easy' then 0 when 'medium' then 1 when 'hard' then 2 else 3 end`;
    case 'status':
      return sql.ref('status');
  }
};

/** Games with equal `sort` are listed newest first. `now`: epoch ms. */
export const listListed = (
  db: Database,
  filter: GameFilter,
  { sort, order, offset, limit, now }: GameOrder & { readonly offset: number; readonly limit: number; readonly now: number },
): Promise<ListedGame[]> => {
  const page = fits(db.selectFrom('listed_games').select(COLUMNS), filter).orderBy(sortedBy(sort, now), order).limit(limit).offset(offset);
  const sorted = sort === 'started' ? page.orderBy('game_id', order) : page.orderBy('started_at', 'desc').orderBy('game_id', 'desc');
  return sorted.execute();
};

/** The next games after this one, newest first. */
export const listListedBefore = (
  db: Database,
  filter: GameFilter,
  { before, limit }: { readonly before: Pick<ListedGame, 'started_at' | 'game_id'> | null; readonly limit: number },
): Promise<ListedGame[]> => {
  let query = fits(db.selectFrom('listed_games').select(COLUMNS), filter);
  if (before !== null) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('started_at', 'game_id'), '<', tuple(before.started_at, before.game_id)));
  }
  return query.orderBy('started_at', 'desc').orderBy('game_id', 'desc').limit(limit).execute();
};

export const findListed = async (db: Database, id: string): Promise<ListedGame | null> =>
  (await db.selectFrom('listed_games').select(COLUMNS).where('game_id', '=', id).executeTakeFirst()) ?? null;

export interface SeatName {
  readonly gameId: string;
  readonly seat: number;
  readonly id: string;
  readonly username: string;
  readonly kind: 'human' | 'ai';
}
/** In the order of the seats. */
export const listSeatNames = async (db: Database, gameIds: readonly string[]): Promise<SeatName[]> =>
  gameIds.length === 0
    ? []
    : db
        .selectFrom('game_players')
        .select(['game_id as gameId', 'seat', 'player_id as id', 'username', 'kind'])
        .where('game_id', 'in', gameIds)
        .orderBy('game_id')
        .orderBy('seat')
        .execute();

/** People with a seat in a running game. */
export const listRunningPeople = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('games')
    .innerJoin('game_players', 'game_players.game_id', 'games.id')
    .select('game_players.user_id')
    .distinct()
    .where('games.status', '=', 'in_progress')
    .where('game_players.user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
};
