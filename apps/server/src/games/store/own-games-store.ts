/** All SQL for the games of one person. Every function takes the database or a transaction. */
import type { Command } from '@one-mind/engine/commands';
import { withoutName } from '../../account-data/replace-name.ts';
import type { Database } from '../../db/open.ts';
import { renewSearchKey } from './game-list-store.ts';
import type { GameStatus } from './game-store.ts';

export interface OwnGame {
  readonly id: string;
  readonly seat: number;
  readonly username: string;
  readonly status: GameStatus;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly endedAt: number | null;
}

interface OwnSeat {
  readonly userId: string;
  readonly seat: number;
}

/** Games with a seat of this user, oldest first, after the one of this id. */
const listGamesOf = async (db: Database, userId: string, afterId: string, limit: number): Promise<OwnGame[]> => {
  const rows = await db
    .selectFrom('game_players')
    .innerJoin('games', 'games.id', 'game_players.game_id')
    .select(['games.id', 'game_players.seat', 'game_players.username', 'games.status', 'games.started_at', 'games.ended_at'])
    .where('game_players.user_id', '=', userId)
    .where('games.id', '>', afterId)
    .orderBy('games.id')
    .limit(limit)
    .execute();
  return rows.map(({ started_at, ended_at, ...row }) => ({ ...row, startedAt: started_at, endedAt: ended_at }));
};

/** Games per read. */
const BATCH = 50;

/** Games with a seat of this user, oldest first, a batch at a time. */
export async function* gamesOf(db: Database, userId: string): AsyncGenerator<OwnGame> {
  for (let after = ''; ; ) {
    const batch = await listGamesOf(db, userId, after, BATCH);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * The user's commands in the game, oldest first. A commit also contains the decisions of AI players at that moment, such as their
 * votes, so only commands of the user's own seat are returned.
 */
export const listCommandsBy = async (db: Database, gameId: string, { userId, seat }: OwnSeat): Promise<Command[]> => {
  const rows = await db
    .selectFrom('game_commits')
    .select('command_json')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
  return rows
    .flatMap(({ command_json }): Command[] => JSON.parse(command_json))
    .filter((command) => 'seat' in command && command.seat === seat);
};

interface SeatRenaming {
  readonly gameId: string;
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Inside a transaction: renames a seat, in the story as well, and removes its account. The seat's id stays, and then belongs to nobody.
 * This is a commit of its own, without commands, so that no process that has the game in memory can store the old name again.
 */
export const renameSeat = async (db: Database, { gameId, userId, from, to, at }: SeatRenaming): Promise<void> => {
  const { seq, public_seq } = await db.selectFrom('games').select(['seq', 'public_seq']).where('id', '=', gameId).executeTakeFirstOrThrow();
  const commit = { seq: seq + 1, public_seq, command_json: '[]', answered_json: null, at, user_id: null, idempotency_key: null };
  // In the same order as commits of the game, which would otherwise wait for this one while it waits for them.
  await db.updateTable('games').set({ seq: commit.seq }).where('id', '=', gameId).execute();
  await db
    .insertInto('game_commits')
    .values({ game_id: gameId, ...commit })
    .execute();
  const { state_json, seq: snapshotSeq } = await db
    .selectFrom('game_snapshots')
    .select(['state_json', 'seq'])
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow();
  const snapshot: { readonly seats: readonly { readonly id: string; readonly name: string }[] } = JSON.parse(state_json);
  const seats = snapshot.seats.map((one) => (one.id === userId ? { ...one, name: to } : one));
  await db
    .updateTable('game_snapshots')
    .set({ state_json: JSON.stringify({ ...snapshot, seats }), seq: snapshotSeq === seq ? commit.seq : snapshotSeq })
    .where('game_id', '=', gameId)
    .execute();

  // Facts name people by id, but the entries contain their names.
  const entries = await db
    .selectFrom('game_entries')
    .select(['seq', 'n', 'content', 'retold', 'fact'])
    .where('game_id', '=', gameId)
    // A recap has names that its fact doesn't have.
    .where((it) => it.or([it('data_json', 'like', `%${userId}%`), it('data_json', 'like', '%"type":"roundReport"%')]))
    .execute();
  for (const { seq, n, content, retold, fact } of entries) {
    await db
      .updateTable('game_entries')
      .set({
        content: withoutName(content, from, to),
        retold: retold === null ? null : withoutName(retold, from, to),
        fact: withoutName(fact, from, to),
      })
      .where('game_id', '=', gameId)
      .where('seq', '=', seq)
      .where('n', '=', n)
      .execute();
  }
  await db.updateTable('game_commits').set({ user_id: null }).where('game_id', '=', gameId).where('user_id', '=', userId).execute();
  await db
    .updateTable('game_players')
    .set({ user_id: null, username: to })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute();
  await renewSearchKey(db, gameId);
};

/** Scenarios of the completed games in which this user had a seat. */
export const listFinishedScenarioIds = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('games')
    .innerJoin('game_players', 'game_players.game_id', 'games.id')
    .select('games.scenario_id')
    .distinct()
    .where('games.status', '=', 'completed')
    .where('game_players.user_id', '=', userId)
    .execute();
  return rows.map(({ scenario_id }) => scenario_id);
};
