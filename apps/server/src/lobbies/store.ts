/** All SQL for lobbies. Every function takes the database or a transaction. */
import type { AiLevel } from '@one-mind/engine/vocabulary';
import { AI_LEVELS } from '@one-mind/engine/vocabulary';
import type { Lobby, LobbySettings } from '@one-mind/protocol/games/lobbies';
import { LobbySettingsSchema } from '@one-mind/protocol/games/lobbies';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

export interface LobbyMember {
  readonly id: string;
  /** Null for AI players. */
  readonly userId: string | null;
  readonly username: string;
  readonly kind: 'human' | 'ai';
  readonly level: AiLevel | null;
  readonly ready: boolean;
  readonly joinedAt: number;
}

export interface SeatedMember extends LobbyMember {
  /** Plays without an account of their own. */
  readonly isGuest: boolean;
}

export interface LobbyRecord {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly hostId: string;
  readonly scenarioId: string;
  readonly settings: LobbySettings;
  readonly status: Lobby['status'];
  /** The newest game of this lobby, kept while people gather for a rematch. */
  readonly gameId: string | null;
  /** Epoch ms at which the running countdown ends. */
  readonly startsAt: number | null;
  /** When somebody went back to the lobby after its newest game, epoch ms; the lobby may have changed since then. Null = nobody has. */
  readonly reopenedAt: number | null;
  readonly createdAt: number;
  /** The person who has been present longest comes first. */
  readonly players: readonly SeatedMember[];
}

type LobbyFields = Omit<LobbyRecord, 'players'>;

/** Maximum number of lobbies in the list. */
const LIST_MAX = 200;

export const insertLobby = async (db: Database, lobby: LobbyFields): Promise<void> => {
  await db
    .insertInto('lobbies')
    .values({
      id: lobby.id,
      name: lobby.name,
      code: lobby.code,
      host_id: lobby.hostId,
      scenario_id: lobby.scenarioId,
      settings_json: JSON.stringify(lobby.settings),
      status: lobby.status,
      game_id: lobby.gameId,
      starts_at: lobby.startsAt,
      reopened_at: lobby.reopenedAt,
      revision: 1,
      created_at: lobby.createdAt,
      updated_at: lobby.createdAt,
    })
    .execute();
};

/** Writes only the given fields. */
export const updateLobby = async (
  db: Database,
  id: string,
  change: Partial<Omit<LobbyFields, 'id' | 'code' | 'createdAt'>> & { readonly at: number },
): Promise<void> => {
  await db
    .updateTable('lobbies')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.hostId === undefined ? {} : { host_id: change.hostId }),
      ...(change.scenarioId === undefined ? {} : { scenario_id: change.scenarioId }),
      ...(change.settings === undefined ? {} : { settings_json: JSON.stringify(change.settings) }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.gameId === undefined ? {} : { game_id: change.gameId }),
      ...(change.startsAt === undefined ? {} : { starts_at: change.startsAt }),
      ...(change.reopenedAt === undefined ? {} : { reopened_at: change.reopenedAt }),
      updated_at: change.at,
    })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** By id, or by join code in any case. */
export const findLobby = async (db: Database, idOrCode: string): Promise<LobbyRecord | null> => {
  const row = await db
    .selectFrom('lobbies')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrCode), eb('code', '=', idOrCode.toUpperCase())]))
    .executeTakeFirst();
  if (!row) return null;
  return (await withPlayers(db, [row]))[0] ?? null;
};

/** Open lobbies and those whose game is running, newest first, including private ones. */
export const listLobbies = async (db: Database): Promise<LobbyRecord[]> => {
  const rows = await db
    .selectFrom('lobbies')
    .selectAll()
    .where('status', 'in', ['waiting', 'in_progress'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX)
    .execute();
  return withPlayers(db, rows);
};

/** The games of all lobbies marked as running. */
export const gamesOfLobbies = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('lobbies').select('game_id').where('status', '=', 'in_progress').execute();
  return rows.flatMap(({ game_id }) => game_id ?? []);
};

/** Ids of the waiting lobbies in which this user has a place. */
export const waitingLobbiesOf = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('lobbies')
    .innerJoin('lobby_players', 'lobby_players.lobby_id', 'lobbies.id')
    .select('lobbies.id')
    .where('lobbies.status', '=', 'waiting')
    .where('lobby_players.user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
};

/** Every person's place in a waiting lobby. */
export const waitingPlaces = async (db: Database): Promise<{ lobbyId: string; userId: string }[]> => {
  const rows = await db
    .selectFrom('lobbies')
    .innerJoin('lobby_players', 'lobby_players.lobby_id', 'lobbies.id')
    .select(['lobbies.id', 'lobby_players.user_id'])
    .where('lobbies.status', '=', 'waiting')
    .where('lobby_players.kind', '=', 'human')
    .execute();
  return rows.flatMap(({ id, user_id }) => (user_id === null ? [] : [{ lobbyId: id, userId: user_id }]));
};

export const addMember = async (db: Database, lobbyId: string, member: LobbyMember): Promise<void> => {
  await db
    .insertInto('lobby_players')
    .values({
      lobby_id: lobbyId,
      player_id: member.id,
      user_id: member.userId,
      username: member.username,
      kind: member.kind,
      level: member.level,
      ready: member.ready ? 1 : 0,
      joined_at: member.joinedAt,
    })
    .execute();
};

export const removeMember = async (db: Database, lobbyId: string, playerId: string): Promise<void> => {
  await db.deleteFrom('lobby_players').where('lobby_id', '=', lobbyId).where('player_id', '=', playerId).execute();
};

export const renameMember = async (db: Database, lobbyId: string, playerId: string, username: string): Promise<void> => {
  await db.updateTable('lobby_players').set({ username }).where('lobby_id', '=', lobbyId).where('player_id', '=', playerId).execute();
};

/** Of one AI player; null = all of them. */
export const setAiLevel = async (db: Database, lobbyId: string, playerId: string | null, level: AiLevel): Promise<void> => {
  await db
    .updateTable('lobby_players')
    .set({ level })
    .where('lobby_id', '=', lobbyId)
    .where('kind', '=', 'ai')
    .$if(playerId !== null, (query) => query.where('player_id', '=', playerId))
    .execute();
};

export const removeHumans = async (db: Database, lobbyId: string): Promise<void> => {
  await db.deleteFrom('lobby_players').where('lobby_id', '=', lobbyId).where('kind', '=', 'human').execute();
};

export const setReady = async (db: Database, lobbyId: string, playerId: string, ready: boolean): Promise<void> => {
  await db
    .updateTable('lobby_players')
    .set({ ready: ready ? 1 : 0 })
    .where('lobby_id', '=', lobbyId)
    .where('player_id', '=', playerId)
    .execute();
};

/** Until `until`, epoch ms. */
export const insertKick = async (db: Database, lobbyId: string, userId: string, until: number): Promise<void> => {
  await db
    .insertInto('lobby_kicks')
    .values({ lobby_id: lobbyId, user_id: userId, until })
    .onConflict((conflict) => conflict.columns(['lobby_id', 'user_id']).doUpdateSet({ until }))
    .execute();
};

export const deleteKick = async (db: Database, lobbyId: string, userId: string): Promise<void> => {
  await db.deleteFrom('lobby_kicks').where('lobby_id', '=', lobbyId).where('user_id', '=', userId).execute();
};

/** Lobbies that this user can't return to at the time `at`. */
export const lobbiesClosedTo = async (db: Database, userId: string, at: number): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('lobby_kicks').select('lobby_id').where('user_id', '=', userId).where('until', '>', at).execute();
  return new Set(rows.map(({ lobby_id }) => lobby_id));
};

/** Whether a key is used for the first time; if not, whether it was for the same request. */
export const claimKey = async (
  db: Database,
  use: { readonly lobbyId: string; readonly userId: string; readonly key: string; readonly request: unknown },
): Promise<'first' | 'again' | 'for_another'> => {
  const values = { lobby_id: use.lobbyId, user_id: use.userId, key: use.key, request_json: JSON.stringify(use.request) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lobby_keys')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return 'first';
  const earlier = await db
    .selectFrom('lobby_keys')
    .select('request_json')
    .where('lobby_id', '=', use.lobbyId)
    .where('user_id', '=', use.userId)
    .where('key', '=', use.key)
    .executeTakeFirst();
  return earlier?.request_json === values.request_json ? 'again' : 'for_another';
};

/** Stops the countdown of this lobby; null = all lobbies. */
export const dropCountdowns = async (db: Database, lobbyId: string | null): Promise<void> => {
  await db
    .updateTable('lobbies')
    .set({ starts_at: null, revision: sql<number>`revision + 1` })
    .where('starts_at', 'is not', null)
    .$if(lobbyId !== null, (query) => query.where('id', '=', lobbyId))
    .execute();
};

/** Waiting lobbies whose countdown has ended before `at`. */
export const endedCountdowns = async (db: Database, at: number): Promise<{ id: string; startsAt: number }[]> => {
  const rows = await db
    .selectFrom('lobbies')
    .select(['id', 'starts_at'])
    .where('status', '=', 'waiting')
    .where('starts_at', '<', at)
    .execute();
  return rows.flatMap(({ id, starts_at }) => (starts_at === null ? [] : [{ id, startsAt: starts_at }]));
};

/** Ids of the waiting lobbies that use this scenario. */
export const waitingLobbiesWith = async (db: Database, scenarioId: string): Promise<string[]> => {
  const rows = await db.selectFrom('lobbies').select('id').where('status', '=', 'waiting').where('scenario_id', '=', scenarioId).execute();
  return rows.map(({ id }) => id);
};

export const closeLobbyOfGame = async (db: Database, gameId: string, at: number): Promise<string | null> => {
  const row = await db
    .updateTable('lobbies')
    .set({ status: 'closed', updated_at: at, revision: sql<number>`revision + 1` })
    .where('game_id', '=', gameId)
    .where('status', '=', 'in_progress')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

interface LobbyRow {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly host_id: string;
  readonly scenario_id: string;
  readonly settings_json: string;
  readonly status: Lobby['status'];
  readonly game_id: string | null;
  readonly starts_at: number | null;
  readonly reopened_at: number | null;
  readonly created_at: number;
}

const withPlayers = async (db: Database, rows: readonly LobbyRow[]): Promise<LobbyRecord[]> => {
  if (rows.length === 0) return [];
  const members = await db
    .selectFrom('lobby_players')
    .leftJoin('users', 'users.id', 'lobby_players.user_id')
    .selectAll('lobby_players')
    .select('users.role')
    .where(
      'lobby_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('lobby_players.joined_at')
    .orderBy('lobby_players.player_id')
    .execute();
  const byLobby = Map.groupBy(members, (member) => member.lobby_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    hostId: row.host_id,
    scenarioId: row.scenario_id,
    settings: LobbySettingsSchema.parse(JSON.parse(row.settings_json)),
    status: row.status,
    gameId: row.game_id,
    startsAt: row.starts_at,
    reopenedAt: row.reopened_at,
    createdAt: row.created_at,
    players: (byLobby.get(row.id) ?? []).map((member) => ({
      id: member.player_id,
      userId: member.user_id,
      username: member.username,
      kind: member.kind,
      level: aiLevel(member.level),
      ready: member.ready === 1,
      joinedAt: member.joined_at,
      isGuest: member.role === 'guest',
    })),
  }));
};

const aiLevel = (text: string | null): AiLevel | null => AI_LEVELS.find((level) => level === text) ?? null;
