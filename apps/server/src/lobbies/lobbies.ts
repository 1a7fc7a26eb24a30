import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import { LIST_PUSH_INTERVAL } from '@one-mind/protocol/constants';
import type { CreateLobbySchema, Lobby, LobbyScenario, LobbySummary, UpdateLobbySchema } from '@one-mind/protocol/lobbies';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Identity } from '../auth/auth.ts';
import type { Database } from '../db/open.ts';
import type { Games, StartedGame } from '../games/games.ts';
import { coalesce } from '../realtime/coalesce.ts';
import { Refused } from '../refused.ts';
import { countScenarioPlay, findScenario, lobbyScenarios } from '../scenarios/scenarios.ts';
import { freeAiName } from './ai-names.ts';
import type { LobbyMember, LobbyRecord } from './store.ts';
import {
  addMember,
  closeLobbyOfGame,
  findLobby,
  gamesOfLobbies,
  insertLobby,
  listLobbies,
  removeHumans,
  removeMember,
  renameMember,
  setReady,
  updateLobby,
  waitingLobbiesOf,
  waitingPlaces,
} from './store.ts';

export type Person = Pick<Identity, 'userId' | 'username'>;

/** What the outside hears of a change; called after it is stored. */
export interface LobbyPush {
  update(lobby: Lobby): void;
  /** Told to these users alone, or to everybody in the lobby's room. */
  gone(lobbyId: string, reason: 'kicked' | 'closed', userIds: readonly string[] | 'everybody'): void;
  started(lobbyId: string, gameId: string): void;
  /** To these people wherever they are, so that those still at the ending hear who is already in the lobby again. */
  gathering(lobby: Lobby, userIds: readonly string[]): void;
  list(lobbies: readonly LobbySummary[]): void;
  /** Users who have the lobby open right now. */
  present(lobbyId: string): ReadonlySet<string>;
}

interface Dependencies {
  readonly db: Database;
  readonly games: Games;
  readonly push: LobbyPush;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** A waiting lobby's place is given up after its person has not had the lobby open for this long, in ms. */
const ABSENT_AFTER = 5 * 60_000;
/** No 0/O, 1/I/L: codes are read aloud. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

export type Lobbies = ReturnType<typeof createLobbies>;

/** Use cases of lobbies. All of them throw `Refused`; all but the readers push what they changed. */
export const createLobbies = ({ db, games, push, now, log }: Dependencies) => {
  /** Key `lobby:user` → since when the person has not been seen there. */
  const absentSince = new Map<string, number>();
  let isClosed = false;

  const view = (record: LobbyRecord, scenarios: ReadonlyMap<string, LobbyScenario>): Lobby => {
    const scenario = scenarios.get(record.scenarioId);
    if (!scenario) throw new Refused('scenario_not_found');
    const present = push.present(record.id);
    const host = record.players.find(({ id }) => id === record.hostId);
    return {
      id: record.id,
      name: record.name,
      code: record.code,
      host: { id: record.hostId, username: host?.username ?? '' },
      scenario,
      settings: record.settings,
      status: record.status,
      players: record.players.map((member) => ({
        id: member.id,
        username: member.username,
        role: member.id === record.hostId ? 'host' : 'player',
        status: isReady(record, member) ? 'ready' : 'not_ready',
        kind: member.kind,
        level: member.level,
        present: member.kind === 'ai' || present.has(member.id),
      })),
      minPlayers: scenario.minPlayers,
      maxPlayers: scenario.maxPlayers,
      gameId: record.status === 'waiting' ? null : record.gameId,
      createdAt: new Date(record.createdAt).toISOString(),
    };
  };

  /** Public lobbies, newest first. */
  const list = async (): Promise<LobbySummary[]> => {
    const scenarios = await lobbyScenarios(db);
    return (await listLobbies(db)).flatMap((record): LobbySummary[] => {
      const scenario = scenarios.get(record.scenarioId);
      if (!scenario || record.settings.isPrivate) return [];
      return [
        {
          id: record.id,
          name: record.name,
          status: record.status,
          scenario: scenario.title,
          difficulty: record.settings.difficultyLevel,
          host: record.players.find(({ id }) => id === record.hostId)?.username ?? '',
          players: record.players.length,
          maxPlayers: scenario.maxPlayers,
          createdAt: new Date(record.createdAt).toISOString(),
        },
      ];
    });
  };
  const listChanged = coalesce(LIST_PUSH_INTERVAL, () => {
    if (isClosed) return;
    list().then(push.list, (error) => log.error({ err: error }, 'The list of lobbies could not be told'));
  });

  /** Tells the room of every lobby touched, then the list. Answers the first one. */
  const tell = async (first: string, ...others: readonly string[]): Promise<Lobby> => {
    const scenarios = await lobbyScenarios(db);
    let answer: Lobby | null = null;
    for (const id of new Set([first, ...others])) {
      const record = await findLobby(db, id);
      if (!record) continue;
      const lobby = view(record, scenarios);
      if (record.status === 'closed') push.gone(id, 'closed', 'everybody');
      else push.update(lobby);
      if (id === first) answer = lobby;
    }
    listChanged();
    if (!answer) throw new Refused('lobby_not_found');
    return answer;
  };

  const requireLobby = async (at: Database, idOrCode: string): Promise<LobbyRecord> => {
    const record = await findLobby(at, idOrCode);
    if (!record || record.status === 'closed') throw new Refused('lobby_not_found');
    return record;
  };
  const requireWaiting = async (at: Database, idOrCode: string): Promise<LobbyRecord> => {
    const record = await requireLobby(at, idOrCode);
    if (record.status !== 'waiting') throw new Refused('lobby_started');
    return record;
  };
  const requireHosted = async (at: Database, idOrCode: string, person: Person): Promise<LobbyRecord> => {
    const record = await requireWaiting(at, idOrCode);
    requireHost(record, person);
    return record;
  };
  const requireScenario = async (at: Database, id: string): Promise<LobbyScenario> => {
    const scenario = (await lobbyScenarios(at)).get(id);
    if (!scenario) throw new Refused('scenario_not_found');
    return scenario;
  };

  const removeFrom = async (at: Database, record: LobbyRecord, playerId: string): Promise<void> => {
    await removeMember(at, record.id, playerId);
    const heir = record.players.find(({ id, kind }) => kind === 'human' && id !== playerId);
    if (heir && record.hostId === playerId) await updateLobby(at, record.id, { hostId: heir.id, at: now() });
    else if (!heir && record.status === 'waiting') await updateLobby(at, record.id, { status: 'closed', at: now() });
    else await updateLobby(at, record.id, { at: now() });
  };

  /** A person has a place in one waiting lobby at most: taking another gives up the first. Answers the lobbies left. */
  const leaveOthers = async (at: Database, person: Person, but: string | null): Promise<string[]> => {
    const others = (await waitingLobbiesOf(at, person.userId)).filter((id) => id !== but);
    for (const id of others) await removeFrom(at, await requireLobby(at, id), person.userId);
    return others;
  };

  const human = (person: Person, at: number): LobbyMember => ({
    id: person.userId,
    userId: person.userId,
    username: person.username,
    kind: 'human',
    level: null,
    ready: false,
    joinedAt: at,
  });
  const seatAi = async (at: Database, lobbyId: string, level: AiLevel, names: readonly string[]): Promise<string> => {
    const username = freeAiName(names, Math.random());
    await addMember(at, lobbyId, { id: randomUUIDv7(), userId: null, username, kind: 'ai', level, ready: true, joinedAt: now() });
    return username;
  };

  /** An AI player of the same name gets another: two voices of one name could not be told apart. */
  const seatHuman = async (at: Database, record: LobbyRecord, person: Person): Promise<void> => {
    const names = [person.username, ...record.players.map(({ username }) => username)];
    for (const { id, kind, username } of record.players) {
      if (kind !== 'ai' || username.toLowerCase() !== person.username.toLowerCase()) continue;
      await renameMember(at, record.id, id, freeAiName(names, Math.random()));
    }
    await addMember(at, record.id, human(person, now()));
  };

  /** Takes a free place. Answers the lobbies this person left for it. */
  const take = async (at: Database, record: LobbyRecord, person: Person): Promise<string[]> => {
    if (isMember(record, person)) return [];
    if (record.status !== 'waiting') throw new Refused('lobby_started');
    const { maxPlayers } = await requireScenario(at, record.scenarioId);
    if (record.players.length >= maxPlayers) throw new Refused('lobby_full');
    const left = await leaveOthers(at, person, record.id);
    await seatHuman(at, record, person);
    await updateLobby(at, record.id, { at: now() });
    return left;
  };

  const join = async (person: Person, idOrCode: string): Promise<Lobby> => {
    const { record, left } = await db.transaction().execute(async (trx) => {
      const found = await requireLobby(trx, idOrCode);
      return { record: found, left: isMember(found, person) ? null : await take(trx, found, person) };
    });
    return left === null ? view(record, await lobbyScenarios(db)) : tell(record.id, ...left);
  };

  const leave = async (person: Person, idOrCode: string): Promise<void> => {
    const id = await db.transaction().execute(async (trx) => {
      const record = await findLobby(trx, idOrCode);
      // Leaving twice, or a lobby that is gone, comes to the same.
      if (!record || record.status === 'closed' || !isMember(record, person)) return null;
      await removeFrom(trx, record, person.userId);
      return record.id;
    });
    if (id !== null) await tell(id);
  };

  return {
    list,

    async get(idOrCode: string): Promise<Lobby> {
      return view(await requireLobby(db, idOrCode), await lobbyScenarios(db));
    },

    async create(person: Person, wanted: z.output<typeof CreateLobbySchema>): Promise<Lobby> {
      const id = randomUUIDv7();
      const left = await db.transaction().execute(async (trx) => {
        const { maxPlayers } = await requireScenario(trx, wanted.scenarioId);
        if (wanted.bots.length >= maxPlayers) throw new Refused('lobby_full');
        const others = await leaveOthers(trx, person, null);
        await insertLobby(trx, {
          id,
          name: wanted.name,
          code: await freeCode(trx),
          hostId: person.userId,
          scenarioId: wanted.scenarioId,
          settings: wanted.settings,
          status: 'waiting',
          gameId: null,
          createdAt: now(),
        });
        await addMember(trx, id, human(person, now()));
        const names = [person.username];
        for (const level of wanted.bots) names.push(await seatAi(trx, id, level, names));
        return others;
      });
      return tell(id, ...left);
    },

    async update(person: Person, idOrCode: string, change: z.output<typeof UpdateLobbySchema>): Promise<Lobby> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        const scenarioId = change.scenarioId ?? record.scenarioId;
        if (record.players.length > (await requireScenario(trx, scenarioId)).maxPlayers) throw new Refused('lobby_full');
        const { timeLimit, difficultyLevel, isPrivate, allowSpectators } = change.settings ?? {};
        await updateLobby(trx, record.id, {
          name: change.name ?? record.name,
          scenarioId,
          settings: {
            timeLimit: timeLimit === undefined ? record.settings.timeLimit : timeLimit,
            difficultyLevel: difficultyLevel ?? record.settings.difficultyLevel,
            isPrivate: isPrivate ?? record.settings.isPrivate,
            allowSpectators: allowSpectators ?? record.settings.allowSpectators,
          },
          at: now(),
        });
        return record.id;
      });
      return tell(id);
    },

    /** Closes a waiting lobby for everybody; host alone. */
    async close(person: Person, idOrCode: string): Promise<void> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        await updateLobby(trx, record.id, { status: 'closed', at: now() });
        return record.id;
      });
      await tell(id);
    },

    join,
    leave,

    /** Into the fullest waiting public lobby with a free place, if possible one where somebody is present. */
    async quickJoin(person: Person): Promise<Lobby> {
      const { id, left } = await db.transaction().execute(async (trx) => {
        const scenarios = await lobbyScenarios(trx);
        const fitting = (await listLobbies(trx))
          .filter(
            (record) =>
              record.status === 'waiting' &&
              !record.settings.isPrivate &&
              !isMember(record, person) &&
              record.players.length < (scenarios.get(record.scenarioId)?.maxPlayers ?? 0),
          )
          .map((record) => ({ record, isAlive: push.present(record.id).size > 0 ? 1 : 0 }))
          .sort(
            (a, b) => b.isAlive - a.isAlive || b.record.players.length - a.record.players.length || a.record.createdAt - b.record.createdAt,
          );
        const record = fitting[0]?.record;
        if (!record) throw new Refused('lobby_not_found');
        return { id: record.id, left: await take(trx, record, person) };
      });
      return tell(id, ...left);
    },

    async ready(person: Person, idOrCode: string, ready: boolean): Promise<Lobby> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireWaiting(trx, idOrCode);
        if (!isMember(record, person)) throw new Refused('not_in_lobby');
        await setReady(trx, record.id, person.userId, ready);
        await updateLobby(trx, record.id, { at: now() });
        return record.id;
      });
      return tell(id);
    },

    async kick(person: Person, idOrCode: string, playerId: string): Promise<Lobby> {
      const { id, kicked } = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        if (playerId === person.userId) throw new Refused('cannot_kick_self');
        const member = record.players.find((one) => one.id === playerId);
        if (!member) throw new Refused('player_not_in_lobby');
        await removeFrom(trx, record, playerId);
        return { id: record.id, kicked: member };
      });
      if (kicked.kind === 'human') push.gone(id, 'kicked', [kicked.id]);
      return tell(id);
    },

    async addAi(person: Person, idOrCode: string, level: AiLevel): Promise<Lobby> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        if (record.players.length >= (await requireScenario(trx, record.scenarioId)).maxPlayers) throw new Refused('lobby_full');
        await seatAi(
          trx,
          record.id,
          level,
          record.players.map(({ username }) => username),
        );
        await updateLobby(trx, record.id, { at: now() });
        return record.id;
      });
      return tell(id);
    },

    async removeAi(person: Person, idOrCode: string, playerId: string): Promise<Lobby> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        if (!record.players.some((one) => one.id === playerId && one.kind === 'ai')) throw new Refused('player_not_in_lobby');
        await removeFrom(trx, record, playerId);
        return record.id;
      });
      return tell(id);
    },

    /**
     * Starts the game: lobby and game change in one transaction. A second start by the host answers the same game.
     * @throws Refused `players_not_ready` without `force`.
     */
    async start(person: Person, idOrCode: string, force: boolean): Promise<{ gameId: string }> {
      const begun = await db
        .transaction()
        .execute(async (trx): Promise<{ lobbyId: string; gameId: string; started: StartedGame | null }> => {
          const record = await requireLobby(trx, idOrCode);
          requireHost(record, person);
          if (record.status === 'in_progress' && record.gameId !== null)
            return { lobbyId: record.id, gameId: record.gameId, started: null };
          const scenario = await findScenario(trx, record.scenarioId);
          if (!scenario) throw new Refused('scenario_not_found');
          const { minPlayers, maxPlayers } = await requireScenario(trx, record.scenarioId);
          if (record.players.length < minPlayers) throw new Refused('too_few_players');
          if (record.players.length > maxPlayers) throw new Refused('lobby_full');
          if (!force && record.players.some((member) => !isReady(record, member))) throw new Refused('players_not_ready');
          const started = await games.start(trx, {
            lobbyId: record.id,
            hostId: record.hostId,
            scenario,
            difficulty: record.settings.difficultyLevel,
            timeLimitMs: record.settings.timeLimit === null ? null : record.settings.timeLimit * 1000,
            allowSpectators: record.settings.allowSpectators,
            seats: record.players.map(({ id, username, kind, level }) => ({ id, name: username, kind, level })),
          });
          await updateLobby(trx, record.id, { status: 'in_progress', gameId: started.id, at: now() });
          await countScenarioPlay(trx, record.scenarioId);
          return { lobbyId: record.id, gameId: started.id, started };
        });
      if (begun.started) {
        games.open(begun.started);
        await tell(begun.lobbyId);
        push.started(begun.lobbyId, begun.gameId);
      }
      return { gameId: begun.gameId };
    },

    /** After a game: the first of its players who asks opens the lobby again as its host, AI players kept; others join. */
    async rematch(person: Person, idOrCode: string): Promise<Lobby> {
      const { id, left, invited } = await db.transaction().execute(async (trx) => {
        const record = await findLobby(trx, idOrCode);
        if (!record) throw new Refused('lobby_not_found');
        const game = record.gameId === null ? undefined : await games.outline(trx, record.gameId);
        const invited = game?.userIds ?? [];
        if (record.status === 'waiting') return { id: record.id, left: await take(trx, record, person), invited };
        if (!game?.userIds.includes(person.userId)) throw new Refused('lobby_not_found');
        if (game.status === 'in_progress') throw new Refused('lobby_started');
        const others = await leaveOthers(trx, person, record.id);
        await removeHumans(trx, record.id);
        await seatHuman(trx, record, person);
        await updateLobby(trx, record.id, { hostId: person.userId, status: 'waiting', at: now() });
        return { id: record.id, left: others, invited };
      });
      const lobby = await tell(id, ...left);
      push.gathering(lobby, invited);
      return lobby;
    },

    /** A lobby whose game has ended is off the list until somebody asks for a rematch. */
    async gameEnded(gameId: string): Promise<void> {
      if (isClosed) return;
      if ((await closeLobbyOfGame(db, gameId, now())) !== null) listChanged();
    },

    /** Lobbies whose game ended just before the server did. */
    async closeFinished(): Promise<void> {
      for (const gameId of await gamesOfLobbies(db)) {
        if ((await games.outline(db, gameId))?.status !== 'in_progress') await closeLobbyOfGame(db, gameId, now());
      }
    },

    /** Nothing is pushed after this. */
    stop(): void {
      isClosed = true;
    },

    /** Somebody opened or closed the lobby's screen. */
    async presenceChanged(lobbyId: string): Promise<void> {
      if (isClosed) return;
      const record = await findLobby(db, lobbyId);
      if (record && record.status !== 'closed') push.update(view(record, await lobbyScenarios(db)));
    },

    /** Gives up the places of people who have not had their lobby open for a while. */
    async removeAbsent(): Promise<void> {
      const at = now();
      const places = await waitingPlaces(db);
      const absent = places.filter(({ lobbyId, userId }) => !push.present(lobbyId).has(userId));
      const keys = new Set(absent.map(placeKey));
      for (const key of absentSince.keys()) if (!keys.has(key)) absentSince.delete(key);
      for (const place of absent) {
        const since = absentSince.getOrInsert(placeKey(place), at);
        if (at - since >= ABSENT_AFTER) await leave({ userId: place.userId, username: '' }, place.lobbyId);
      }
    },

    /** The lobby's chat: who may read it, and whether they may write; null where there is no lobby of this id (its join code names no room). */
    async room(lobbyId: string): Promise<{ readonly memberIds: readonly string[]; readonly isWaiting: boolean } | null> {
      const record = await findLobby(db, lobbyId);
      if (record?.id !== lobbyId) return null;
      return { memberIds: record.players.flatMap(({ userId }) => userId ?? []), isWaiting: record.status === 'waiting' };
    },
  };
};

const placeKey = ({ lobbyId, userId }: { lobbyId: string; userId: string }): string => `${lobbyId}:${userId}`;
const isMember = (record: LobbyRecord, person: Person): boolean => record.players.some(({ id }) => id === person.userId);
/** The host is always ready: starting is their own doing. */
const isReady = (record: LobbyRecord, member: LobbyMember): boolean => member.ready || member.kind === 'ai' || member.id === record.hostId;
const requireHost = (record: LobbyRecord, person: Person): void => {
  if (!isMember(record, person)) throw new Refused('not_in_lobby');
  if (record.hostId !== person.userId) throw new Refused('not_lobby_host');
};

const freeCode = async (db: Database): Promise<string> => {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    if (!(await findLobby(db, code))) return code;
  }
};
