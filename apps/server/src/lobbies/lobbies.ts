import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import { LIST_PUSH_INTERVAL } from '@one-mind/protocol/constants';
import type {
  ClosedLobbies,
  CreateLobbySchema,
  Lobby,
  LobbyInvite,
  LobbySummary,
  MyLobby,
  UpdateLobbySchema,
} from '@one-mind/protocol/games/lobbies';
import { fitsFilter, type LobbyFilter } from '@one-mind/protocol/games/lobby-filter';
import type { ChatFilter } from '@one-mind/protocol/moderation/chat';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Identity } from '../auth/auth.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import { friendIdsOf } from '../friends/friend-ids.ts';
import type { Games } from '../games/games.ts';
import { requireDecentName } from '../moderation/chat-config.ts';
import { coalesce } from '../realtime/coalesce.ts';
import type { PlayLimits } from '../realtime/play-limits.ts';
import { Refused } from '../refused.ts';
import { lobbyDecks } from '../scenarios/role-counts.ts';
import { listScenarios, lobbyScenarios } from '../scenarios/scenarios.ts';
import { requireNoMaintenance } from '../site/restrictions.ts';
import { createStarting } from './countdown.ts';
import { type LobbyScenarios, lobbySummary, lobbyView, type Present, scenarioOf } from './lobby-view.ts';
import { isMember, type Person, requireHosted, requireLobby, requirePlayer, requireWaiting } from './membership.ts';
import { createPlaces } from './places.ts';
import type { LobbyRecord } from './store.ts';
import {
  claimKey,
  closeLobbyOfGame,
  deleteKick,
  dropCountdowns,
  findLobby,
  gamesOfLobbies,
  insertKick,
  insertLobby,
  listLobbies,
  lobbiesClosedTo,
  removeHumans,
  setAiLevel,
  setReady,
  updateLobby,
  waitingLobbiesOf,
  waitingLobbiesWith,
  waitingPlaces,
} from './store.ts';

export type { Person } from './membership.ts';

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
  present(lobbyId: string): Present;
}

/** What other domains need to know of a lobby to talk in it, and to look after what is said. */
export interface LobbyRoom {
  readonly name: string;
  /** In the order of their seats. */
  readonly players: readonly { readonly id: string; readonly username: string; readonly kind: 'human' | 'ai' }[];
  readonly memberIds: readonly string[];
  readonly isWaiting: boolean;
  readonly isPublic: boolean;
  readonly chatFilter: ChatFilter;
  readonly aiVoices: boolean;
  readonly spectatorsInQuietChat: boolean;
}

interface Dependencies {
  readonly db: Database;
  readonly games: Games;
  readonly events: Pick<Events, 'emit'>;
  readonly push: LobbyPush;
  readonly clock: Clock;
  readonly limits: PlayLimits;
  readonly log: FastifyBaseLogger;
  /** Tests alone: how long the countdown to a start is, in ms. */
  readonly countdownMs?: number | undefined;
}

/** A waiting lobby's place is given up after its person has not had the lobby open for this long, in ms. */
const ABSENT_AFTER = 5 * 60_000;
/** Who was removed can't come back for this long, in ms, unless the host invites them. */
const KICKED_FOR = 10 * 60_000;
/** No 0/O, 1/I/L: codes are read aloud. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

export type Lobbies = ReturnType<typeof createLobbies>;

/**
 * Use cases of lobbies. All of them throw `Refused`; all but the readers push what they changed. Whatever the host changes stops
 * a countdown, and so does whoever leaves or isn't ready after all: nobody is led into another game than the one they agreed to.
 */
export const createLobbies = ({ db, games, events, push, clock, limits, log, countdownMs }: Dependencies) => {
  const now = clock.wall;
  /** Key `lobby:user` → since when the person has not been seen there. */
  const absentSince = new Map<string, number>();
  let isClosed = false;

  const { giveUp, giveUpOthers, addHuman, seatAi, seatHuman, take } = createPlaces({ now, present: push.present });

  const view = async (record: LobbyRecord, scenarios: LobbyScenarios): Promise<Lobby> => {
    const decks = await lobbyDecks(db, record.scenarioId, scenarioOf(record, scenarios));
    return lobbyView(record, { scenarios, decks, present: push.present(record.id), now: clock.steady() });
  };

  /** Public lobbies, newest first. */
  const list = async (): Promise<LobbySummary[]> => {
    const scenarios = await lobbyScenarios(db);
    return (await listLobbies(db)).flatMap((record) => lobbySummary(record, scenarios) ?? []);
  };
  const listChanged = coalesce(LIST_PUSH_INTERVAL, () => {
    if (isClosed) return;
    list().then(push.list, (error) => log.error({ err: error }, 'The list of lobbies could not be pushed'));
  });

  const notifyChanged = ({ id, status }: LobbyRecord, lobby: Lobby): void => {
    if (status === 'closed') {
      push.gone(id, 'closed', 'everybody');
      void events.emit('lobbyClosed', { lobbyId: id });
    } else {
      push.update(lobby);
      void events.emit('lobbyChanged', lobby);
    }
  };

  /** Notifies the room of every changed lobby, then those who watch the list. Returns the first lobby. */
  const notify = async (first: string, ...others: readonly string[]): Promise<Lobby> => {
    const scenarios = await lobbyScenarios(db);
    let answer: Lobby | null = null;
    for (const id of new Set([first, ...others])) {
      const record = await findLobby(db, id);
      if (!record) continue;
      const lobby = await view(record, scenarios);
      notifyChanged(record, lobby);
      if (id === first) answer = lobby;
    }
    listChanged();
    if (!answer) throw new Refused('lobby_not_found');
    return answer;
  };

  const { stopTimers, ...starting } = createStarting({ db, games, clock, limits, log, countdownMs, notify, started: push.started });

  /** The seats of a scenario that this person may play. */
  const requireScenario = async (at: Database, id: string, asker: Asker): Promise<number> => {
    const scenario = (await lobbyScenarios(at)).get(id);
    if (!scenario || !(await listScenarios(at, asker)).some((one) => one.id === id)) throw new Refused('scenario_not_found');
    return scenario.maxPlayers;
  };

  /** What the host changes about a waiting lobby. */
  const byHost = async (
    person: Person,
    idOrCode: string,
    change: (trx: Database, record: LobbyRecord) => Promise<unknown>,
  ): Promise<Lobby> => {
    const id = await db.transaction().execute(async (trx) => {
      const record = await requireHosted(trx, idOrCode, person);
      await change(trx, record);
      await updateLobby(trx, record.id, { startsAt: null, at: now() });
      return record.id;
    });
    return notify(id);
  };

  const join = async (person: Person, idOrCode: string): Promise<Lobby> => {
    const { record, left } = await db.transaction().execute(async (trx) => {
      const found = await requireLobby(trx, idOrCode);
      return { record: found, left: isMember(found, person) ? null : await take(trx, found, person) };
    });
    return left === null ? view(record, await lobbyScenarios(db)) : notify(record.id, ...left);
  };

  const leave = async (person: Person, idOrCode: string): Promise<void> => {
    const id = await db.transaction().execute(async (trx) => {
      const record = await findLobby(trx, idOrCode);
      // Leaving twice, or a lobby that is gone, comes to the same.
      if (!record || record.status === 'closed' || !isMember(record, person)) return null;
      await giveUp(trx, record, person.userId);
      return record.id;
    });
    if (id !== null) await notify(id);
  };

  return {
    ...starting,
    list,

    async get(idOrCode: string): Promise<Lobby> {
      return view(await requireLobby(db, idOrCode), await lobbyScenarios(db));
    },

    /** For anyone with the join code, signed in or not. A lobby's id opens nothing here, because all signed-in people see the ids of public lobbies. */
    async invite(code: string): Promise<LobbyInvite> {
      const record = await requireWaiting(db, code);
      if (record.code !== code.toUpperCase()) throw new Refused('lobby_not_found');
      const { host, name, scenario } = await view(record, await lobbyScenarios(db));
      return { host: host.username, name, scenario: scenario.title };
    },

    /** The waiting lobby in which this person has a place. */
    async mine(person: Person): Promise<MyLobby> {
      const [id] = await waitingLobbiesOf(db, person.userId);
      const record = id === undefined ? null : await findLobby(db, id);
      return { lobby: record ? await view(record, await lobbyScenarios(db)) : null };
    },

    /** Only this person learns it. */
    async closedTo(person: Person): Promise<ClosedLobbies> {
      return { ids: [...(await lobbiesClosedTo(db, person.userId, now()))] };
    },

    async create(person: Asker, wanted: z.output<typeof CreateLobbySchema>): Promise<Lobby> {
      const id = randomUUIDv7();
      const left = await db.transaction().execute(async (trx) => {
        await requireNoMaintenance(trx);
        await requireDecentName(trx, wanted.name);
        if (wanted.bots.length >= (await requireScenario(trx, wanted.scenarioId, person))) throw new Refused('lobby_full');
        const others = await giveUpOthers(trx, person, null);
        await insertLobby(trx, {
          id,
          name: wanted.name,
          code: await freeCode(trx),
          hostId: person.userId,
          scenarioId: wanted.scenarioId,
          settings: wanted.settings,
          status: 'waiting',
          gameId: null,
          startsAt: null,
          createdAt: now(),
        });
        await addHuman(trx, id, person);
        const names = [person.username];
        for (const level of wanted.bots) names.push(await seatAi(trx, id, level, names));
        return others;
      });
      return notify(id, ...left);
    },

    update: (person: Asker, idOrCode: string, { name, scenarioId, settings = {} }: z.output<typeof UpdateLobbySchema>): Promise<Lobby> =>
      byHost(person, idOrCode, async (trx, record) => {
        if (scenarioId !== undefined && scenarioId !== record.scenarioId) {
          if (record.players.length > (await requireScenario(trx, scenarioId, person))) throw new Refused('scenario_too_small');
        }
        const { timeLimit, difficultyLevel, isPrivate, allowSpectators, spectatorsInQuietChat, aiLevel, chatFilter, aiVoices } = settings;
        if (name !== undefined && name !== record.name) await requireDecentName(trx, name);
        await updateLobby(trx, record.id, {
          name: name ?? record.name,
          scenarioId: scenarioId ?? record.scenarioId,
          settings: {
            timeLimit: timeLimit === undefined ? record.settings.timeLimit : timeLimit,
            difficultyLevel: difficultyLevel ?? record.settings.difficultyLevel,
            isPrivate: isPrivate ?? record.settings.isPrivate,
            allowSpectators: allowSpectators ?? record.settings.allowSpectators,
            spectatorsInQuietChat: spectatorsInQuietChat ?? record.settings.spectatorsInQuietChat,
            aiLevel: aiLevel ?? record.settings.aiLevel,
            chatFilter: chatFilter ?? record.settings.chatFilter,
            aiVoices: aiVoices ?? record.settings.aiVoices,
          },
          at: now(),
        });
        if (aiLevel !== undefined && aiLevel !== record.settings.aiLevel) await setAiLevel(trx, record.id, null, aiLevel);
      }),

    /** Closes a waiting lobby for everybody; host alone. */
    async close(person: Person, idOrCode: string): Promise<void> {
      await byHost(person, idOrCode, (trx, record) => updateLobby(trx, record.id, { status: 'closed', at: now() }));
    },

    join,
    leave,

    /** Into the fullest waiting public lobby with a free place that fits, if possible one where somebody is present. */
    async quickJoin(person: Person, filter: LobbyFilter): Promise<Lobby> {
      const friends = filter.withFriends ? await friendIdsOf(db, person.userId) : new Set<string>();
      const { id, left } = await db.transaction().execute(async (trx) => {
        const scenarios = await lobbyScenarios(trx);
        const closed = await lobbiesClosedTo(trx, person.userId, now());
        const fitting = (await listLobbies(trx))
          .filter((record) => {
            const summary = lobbySummary(record, scenarios);
            if (!summary || record.status !== 'waiting' || isMember(record, person) || closed.has(record.id)) return false;
            return summary.players < summary.maxPlayers && fitsFilter(summary, filter, friends);
          })
          .map((record) => ({ record, isAlive: push.present(record.id).size > 0 ? 1 : 0 }))
          .sort(
            (a, b) => b.isAlive - a.isAlive || b.record.players.length - a.record.players.length || a.record.createdAt - b.record.createdAt,
          );
        const record = fitting[0]?.record;
        if (!record) throw new Refused('no_lobby_available');
        return { id: record.id, left: await take(trx, record, person) };
      });
      return notify(id, ...left);
    },

    async ready(person: Person, idOrCode: string, ready: boolean): Promise<Lobby> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireWaiting(trx, idOrCode);
        if (!isMember(record, person)) throw new Refused('not_in_lobby');
        await setReady(trx, record.id, person.userId, ready);
        await updateLobby(trx, record.id, { ...(ready ? {} : { startsAt: null }), at: now() });
        return record.id;
      });
      return notify(id);
    },

    /** Removes somebody, who can't come straight back. */
    async kick(person: Person, idOrCode: string, playerId: string): Promise<Lobby> {
      const { id, kicked } = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        if (playerId === person.userId) throw new Refused('cannot_kick_self');
        const member = requirePlayer(record, playerId);
        await giveUp(trx, record, playerId);
        if (member.kind === 'human') await insertKick(trx, record.id, playerId, now() + KICKED_FOR);
        return { id: record.id, kicked: member };
      });
      if (kicked.kind === 'human') push.gone(id, 'kicked', [kicked.id]);
      return notify(id);
    },

    /** Lets somebody come back who was removed, where it is the host who wants them; for anybody else nothing changes. */
    async letBack(person: Person, lobbyId: string, userId: string): Promise<void> {
      const record = await findLobby(db, lobbyId);
      if (record?.hostId === person.userId) await deleteKick(db, lobbyId, userId);
    },

    /** Another human of the lobby is its host from now on. */
    handOver: (person: Person, idOrCode: string, playerId: string): Promise<Lobby> =>
      byHost(person, idOrCode, async (trx, record) => {
        if (requirePlayer(record, playerId).kind === 'ai') throw new Refused('ai_cannot_host');
        await updateLobby(trx, record.id, { hostId: playerId, at: now() });
      }),

    /** `key`: asked again with the same one, nothing more is added. */
    addAi: (person: Person, idOrCode: string, level: AiLevel | null, key: string | null): Promise<Lobby> =>
      byHost(person, idOrCode, async (trx, record) => {
        if (key !== null) {
          const use = await claimKey(trx, { lobbyId: record.id, userId: person.userId, key, request: { level } });
          if (use === 'for_another') throw new Refused('idempotency_conflict');
          if (use === 'again') return;
        }
        const names = record.players.map(({ username }) => username);
        if (names.length >= scenarioOf(record, await lobbyScenarios(trx)).maxPlayers) throw new Refused('lobby_full');
        await seatAi(trx, record.id, level ?? record.settings.aiLevel, names);
      }),

    setAiLevel: (person: Person, idOrCode: string, playerId: string, level: AiLevel): Promise<Lobby> =>
      byHost(person, idOrCode, async (trx, record) => {
        if (requirePlayer(record, playerId).kind !== 'ai') throw new Refused('player_not_in_lobby');
        await setAiLevel(trx, record.id, playerId, level);
      }),

    removeAi: (person: Person, idOrCode: string, playerId: string): Promise<Lobby> =>
      byHost(person, idOrCode, async (trx, record) => {
        if (requirePlayer(record, playerId).kind !== 'ai') throw new Refused('player_not_in_lobby');
        await giveUp(trx, record, playerId);
      }),

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
        await requireNoMaintenance(trx);
        const others = await giveUpOthers(trx, person, record.id);
        await removeHumans(trx, record.id);
        await seatHuman(trx, record, person);
        await updateLobby(trx, record.id, { hostId: person.userId, status: 'waiting', at: now() });
        return { id: record.id, left: others, invited };
      });
      const lobby = await notify(id, ...left);
      push.gathering(lobby, invited);
      return lobby;
    },

    /** A lobby whose game has ended is off the list until somebody asks for a rematch. */
    async gameEnded(gameId: string): Promise<void> {
      if (isClosed) return;
      if ((await closeLobbyOfGame(db, gameId, now())) !== null) listChanged();
    },

    /** At the start of the server: closes lobbies whose game ended just before it stopped, and drops countdowns, because nobody is back yet. */
    async recover(): Promise<void> {
      for (const gameId of await gamesOfLobbies(db)) {
        if ((await games.outline(db, gameId))?.status !== 'in_progress') await closeLobbyOfGame(db, gameId, now());
      }
      await dropCountdowns(db, null);
    },

    /** A scenario was changed or deleted: lobbies that would play it say so, and don't start by themselves. */
    async scenarioChanged(scenarioId: string): Promise<void> {
      const [first, ...others] = await waitingLobbiesWith(db, scenarioId);
      if (first === undefined) return;
      for (const id of [first, ...others]) await dropCountdowns(db, id);
      await notify(first, ...others);
    },

    /** Nothing is pushed and nothing starts after this. */
    stop(): void {
      isClosed = true;
      stopTimers();
    },

    /** Somebody opened or closed the lobby's screen. */
    async presenceChanged(lobbyId: string, userId: string): Promise<void> {
      if (isClosed) return;
      const record = await findLobby(db, lobbyId);
      if (!record || record.status === 'closed') return;
      const hasGone = isMember(record, { userId, username: '' }) && !push.present(lobbyId).has(userId);
      if (hasGone && record.startsAt !== null) {
        await dropCountdowns(db, lobbyId);
        await notify(lobbyId);
      } else notifyChanged(record, await view(record, await lobbyScenarios(db)));
    },

    /** Gives up the places of people who have not had their lobby open for a while. */
    async removeAbsent(): Promise<void> {
      const at = clock.steady();
      const places = await waitingPlaces(db);
      const absent = places.filter(({ lobbyId, userId }) => !push.present(lobbyId).has(userId));
      const keys = new Set(absent.map(placeKey));
      for (const key of absentSince.keys()) if (!keys.has(key)) absentSince.delete(key);
      for (const place of absent) {
        const since = absentSince.getOrInsert(placeKey(place), at);
        if (at - since >= ABSENT_AFTER) await leave({ userId: place.userId, username: '' }, place.lobbyId);
      }
    },

    /** The lobby as its chat knows it; null where there is no lobby of this id (its join code names no room). */
    async room(lobbyId: string): Promise<LobbyRoom | null> {
      const record = await findLobby(db, lobbyId);
      if (record?.id !== lobbyId) return null;
      const { chatFilter, aiVoices, isPrivate, spectatorsInQuietChat } = record.settings;
      return {
        name: record.name,
        players: record.players.map(({ id, username, kind }) => ({ id, username, kind })),
        memberIds: record.players.flatMap(({ userId }) => userId ?? []),
        isWaiting: record.status === 'waiting',
        isPublic: !isPrivate,
        chatFilter,
        aiVoices,
        spectatorsInQuietChat,
      };
    },
  };
};

type Asker = Person & Pick<Identity, 'role'>;

const placeKey = ({ lobbyId, userId }: { lobbyId: string; userId: string }): string => `${lobbyId}:${userId}`;

const freeCode = async (db: Database): Promise<string> => {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    if (!(await findLobby(db, code))) return code;
  }
};
