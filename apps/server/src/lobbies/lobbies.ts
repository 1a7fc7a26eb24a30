import { randomUUIDv7 } from 'node:crypto';
import type { AiLevel } from '@one-mind/engine/vocabulary';
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
import type { Allowances, Guard } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import { friendIdsOf } from '../friends/friend-ids.ts';
import type { Games } from '../games/games.ts';
import type { Caps } from '../limits.ts';
import { requireDecentName } from '../moderation/chat-config.ts';
import { Refused } from '../refused.ts';
import { listScenarios, lobbyScenarios } from '../scenarios/scenarios.ts';
import { registrationOf, requireNoMaintenance } from '../site/restrictions.ts';
import { freeCode } from './free-code.ts';
import { GameStarts } from './game-starts.ts';
import { type LobbyPush, LobbyUpdates } from './lobby-updates.ts';
import { lobbySummary, scenarioOf } from './lobby-view.ts';
import { type Asker, admits, isMember, type Person, requireHosted, requireLobby, requirePlayer, requireWaiting } from './membership.ts';
import { Places } from './places.ts';
import { Rematches } from './rematches.ts';
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
} from './store.ts';

export type { Asker, Person } from './membership.ts';

/** What the chat needs to know about a lobby. */
export interface LobbyRoom {
  readonly name: string;
  /** In seat order. */
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
  readonly limits: Caps;
  readonly allowances: Allowances;
  readonly cluster: Cluster;
  readonly log: FastifyBaseLogger;
  /** For tests only: length of the countdown before a game starts, in ms. */
  readonly countdownMs?: number | undefined;
}

/** A removed person can't come back for this long, in ms, unless the host invites them. */
const KICKED_FOR = 10 * 60_000;

/**
 * Use cases of lobbies. All of them throw `Refused`, and all except the readers push their changes. A countdown stops when the host changes
 * anything, and when anyone leaves or is no longer ready, so that nobody gets into another game than they agreed to.
 */
export class Lobbies {
  readonly rematches: Rematches;
  readonly #deps: Dependencies;
  readonly #places: Places;
  readonly #starts: GameStarts;
  readonly #updates: LobbyUpdates;
  readonly #requireMayCreate: Guard;
  readonly #requireMayJoin: Guard;
  readonly #requireMayStart: Guard;
  #isClosed = false;

  constructor(dependencies: Dependencies) {
    const { push, clock, allowances } = dependencies;
    this.#deps = dependencies;
    this.#places = new Places({ now: clock.wall, present: push.present });
    this.#starts = new GameStarts({ ...dependencies, notify: (lobbyId) => this.#notify([lobbyId]), started: push.started });
    this.rematches = new Rematches({
      ...{ ...dependencies, places: this.#places, starts: this.#starts },
      notify: (ids) => this.#notify(ids),
    });
    this.#updates = new LobbyUpdates(dependencies);
    this.#requireMayCreate = allowances.guard('lobbies');
    this.#requireMayJoin = allowances.guard('lobbyJoins');
    this.#requireMayStart = allowances.guard('gameStarts');
  }

  /**
   * Starts the game immediately. A second start by the host returns the same game.
   * @throws Refused `players_not_ready` without `force`
   */
  async start(person: Person, idOrCode: string, force: boolean): Promise<{ gameId: string }> {
    await this.#requireMayStart(person.userId);
    return this.#starts.start(person, idOrCode, force);
  }

  /**
   * Starts the game after the countdown, unless somebody stops it. If a countdown is running, it continues.
   * @throws Refused `players_not_ready` without `force`
   */
  async countDown(person: Person, idOrCode: string, force: boolean): Promise<Lobby> {
    await this.#requireMayStart(person.userId);
    return this.#starts.countDown(person, idOrCode, force);
  }

  stopCountdown(person: Person, idOrCode: string): Promise<Lobby> {
    return this.#starts.stopCountdown(person, idOrCode);
  }

  async get(idOrCode: string): Promise<Lobby> {
    return this.#updates.view(await requireLobby(this.#deps.db, idOrCode));
  }

  /**
   * For anyone with the join code, signed in or not. A lobby's id is not accepted, because all signed-in people see the ids of public
   * lobbies.
   */
  async invite(code: string): Promise<LobbyInvite> {
    const record = await requireWaiting(this.#deps.db, code);
    if (record.code !== code.toUpperCase()) throw new Refused('lobby_not_found');
    const { host, name, scenario, players, maxPlayers, settings } = await this.#updates.view(record);
    const allowsGuests = settings.allowGuests && (await registrationOf(this.#deps.db)).allowsGuests;
    const usernames = players.map(({ username }) => username);
    const aiPlayers = players.flatMap(({ kind, username }) => (kind === 'ai' ? username : []));
    return { host: host.username, name, scenario: scenario.title, players: usernames, aiPlayers, maxPlayers, allowsGuests };
  }

  /** For anyone with the join code, signed in or not, also while the game runs and after it. */
  async behindCode(code: string): Promise<Lobby> {
    const record = await findLobby(this.#deps.db, code);
    // A lobby's id is not accepted, as in `invite`.
    if (!record || record.code !== code.toUpperCase() || (record.status === 'closed' && record.gameId === null))
      throw new Refused('lobby_not_found');
    return this.#updates.view(record);
  }

  /** The waiting lobby in which this person has a place. */
  async mine(person: Person): Promise<MyLobby> {
    const [id] = await waitingLobbiesOf(this.#deps.db, person.userId);
    const record = id === undefined ? null : await findLobby(this.#deps.db, id);
    return { lobby: record ? await this.#updates.view(record) : null };
  }

  /** Visible only to this person. */
  async closedTo(person: Person): Promise<ClosedLobbies> {
    return { ids: [...(await lobbiesClosedTo(this.#deps.db, person.userId, this.#deps.clock.wall()))] };
  }

  async create(person: Asker, wanted: z.output<typeof CreateLobbySchema>): Promise<Lobby> {
    await this.#requireMayCreate(person.userId);
    const id = randomUUIDv7();
    const left = await transact(this.#deps.db, async (trx) => {
      await requireNoMaintenance(trx);
      await requireDecentName(trx, wanted.name);
      if (wanted.bots.length >= (await this.#requireScenario(trx, wanted.scenarioId, person))) throw new Refused('lobby_full');
      const others = await this.#places.giveUpOthers(trx, person, null);
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
        reopenedAt: null,
        createdAt: this.#deps.clock.wall(),
      });
      await this.#places.addHuman(trx, id, person);
      const names = [person.username];
      for (const level of wanted.bots) names.push(await this.#places.seatAi(trx, id, level, names));
      return others;
    });
    return this.#notify([id, ...left]);
  }

  update(person: Asker, idOrCode: string, { name, scenarioId, settings = {} }: z.output<typeof UpdateLobbySchema>): Promise<Lobby> {
    return this.#byHost(person, idOrCode, async (trx, record) => {
      if (scenarioId !== undefined && scenarioId !== record.scenarioId) {
        if (record.players.length > (await this.#requireScenario(trx, scenarioId, person))) throw new Refused('scenario_too_small');
      }
      const { timeLimit, difficultyLevel, isPrivate, allowSpectators, spectatorsInQuietChat, aiLevel, chatFilter, aiVoices, allowGuests } =
        settings;
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
          allowGuests: allowGuests ?? record.settings.allowGuests,
        },
        at: this.#deps.clock.wall(),
      });
      if (aiLevel !== undefined && aiLevel !== record.settings.aiLevel) await setAiLevel(trx, record.id, null, aiLevel);
    });
  }

  /** Closes a waiting lobby for everyone; host only. */
  async close(person: Person, idOrCode: string): Promise<void> {
    await this.#byHost(person, idOrCode, (trx, record) => updateLobby(trx, record.id, { status: 'closed', at: this.#deps.clock.wall() }));
  }

  /** Joins the fullest waiting public lobby with a free place that matches the filter, preferably one where somebody is present. */
  async quickJoin(person: Asker, filter: LobbyFilter): Promise<Lobby> {
    await this.#requireMayJoin(person.userId);
    const friends = filter.withFriends ? await friendIdsOf(this.#deps.db, person.userId) : new Set<string>();
    const { id, left } = await transact(this.#deps.db, async (trx) => {
      const scenarios = await lobbyScenarios(trx);
      const closed = await lobbiesClosedTo(trx, person.userId, this.#deps.clock.wall());
      const fitting = (await listLobbies(trx))
        .filter((record) => {
          const summary = lobbySummary(record, scenarios);
          if (!summary || record.status !== 'waiting' || isMember(record, person) || closed.has(record.id)) return false;
          if (!admits(record, person)) return false;
          return summary.players < summary.maxPlayers && fitsFilter(summary, filter, friends);
        })
        .map((record) => ({ record, isAlive: this.#deps.push.present(record.id).size > 0 ? 1 : 0 }))
        .sort(
          (a, b) => b.isAlive - a.isAlive || b.record.players.length - a.record.players.length || a.record.createdAt - b.record.createdAt,
        );
      const record = fitting[0]?.record;
      if (!record) throw new Refused('no_lobby_available');
      return { id: record.id, left: await this.#places.take(trx, record, person) };
    });
    return this.#notify([id, ...left]);
  }

  async ready(person: Person, idOrCode: string, ready: boolean): Promise<Lobby> {
    const id = await transact(this.#deps.db, async (trx) => {
      const record = await requireWaiting(trx, idOrCode);
      if (!isMember(record, person)) throw new Refused('not_in_lobby');
      await setReady(trx, record.id, person.userId, ready);
      await updateLobby(trx, record.id, { ...(ready ? {} : { startsAt: null }), at: this.#deps.clock.wall() });
      return record.id;
    });
    return this.#notify([id]);
  }

  /** Removes somebody, who can't come straight back. */
  async kick(person: Person, idOrCode: string, playerId: string): Promise<Lobby> {
    const { id, kicked } = await transact(this.#deps.db, async (trx) => {
      const record = await requireHosted(trx, idOrCode, person);
      if (playerId === person.userId) throw new Refused('cannot_kick_self');
      const member = requirePlayer(record, playerId);
      await this.#places.giveUp(trx, record, playerId);
      if (member.kind === 'human') await insertKick(trx, record.id, playerId, this.#deps.clock.wall() + KICKED_FOR);
      return { id: record.id, kicked: member };
    });
    if (kicked.kind === 'human') this.#deps.push.gone(id, 'kicked', [kicked.id]);
    return this.#notify([id]);
  }

  /** Allows a removed person to come back if the host invites them; for anyone else, nothing changes. */
  async letBack(person: Person, lobbyId: string, userId: string): Promise<void> {
    const record = await findLobby(this.#deps.db, lobbyId);
    if (record?.hostId === person.userId) await deleteKick(this.#deps.db, lobbyId, userId);
  }

  /** Makes another person in the lobby its host. */
  handOver(person: Person, idOrCode: string, playerId: string): Promise<Lobby> {
    return this.#byHost(person, idOrCode, async (trx, record) => {
      if (requirePlayer(record, playerId).kind === 'ai') throw new Refused('ai_cannot_host');
      await updateLobby(trx, record.id, { hostId: playerId, at: this.#deps.clock.wall() });
    });
  }

  /** `key`: a repeated request with the same key adds nothing. */
  addAi(person: Person, idOrCode: string, level: AiLevel | null, key: string | null): Promise<Lobby> {
    return this.#byHost(person, idOrCode, async (trx, record) => {
      if (key !== null) {
        const use = await claimKey(trx, { lobbyId: record.id, userId: person.userId, key, request: { level } });
        if (use === 'for_another') throw new Refused('idempotency_conflict');
        if (use === 'again') return;
      }
      const names = record.players.map(({ username }) => username);
      if (names.length >= scenarioOf(record, await lobbyScenarios(trx)).maxPlayers) throw new Refused('lobby_full');
      await this.#places.seatAi(trx, record.id, level ?? record.settings.aiLevel, names);
    });
  }

  setAiLevel(person: Person, idOrCode: string, playerId: string, level: AiLevel): Promise<Lobby> {
    return this.#byHost(person, idOrCode, async (trx, record) => {
      if (requirePlayer(record, playerId).kind !== 'ai') throw new Refused('player_not_in_lobby');
      await setAiLevel(trx, record.id, playerId, level);
    });
  }

  removeAi(person: Person, idOrCode: string, playerId: string): Promise<Lobby> {
    return this.#byHost(person, idOrCode, async (trx, record) => {
      if (requirePlayer(record, playerId).kind !== 'ai') throw new Refused('player_not_in_lobby');
      await this.#places.giveUp(trx, record, playerId);
    });
  }

  /** After a game: the first player who goes back to the lobby reopens it as its host and keeps the AI players; others join. */
  async rematch(person: Asker, idOrCode: string): Promise<Lobby> {
    await this.#requireMayJoin(person.userId);
    const { id, left, invited } = await transact(this.#deps.db, async (trx) => {
      const record = await findLobby(trx, idOrCode);
      if (!record) throw new Refused('lobby_not_found');
      const game = record.gameId === null ? undefined : await this.#deps.games.outline(trx, record.gameId);
      const invited = game?.userIds ?? [];
      if (record.status === 'waiting') return { id: record.id, left: await this.#places.take(trx, record, person), invited };
      if (!game?.userIds.includes(person.userId)) throw new Refused('lobby_not_found');
      if (game.status === 'in_progress') throw new Refused('lobby_started');
      await requireNoMaintenance(trx);
      const others = await this.#places.giveUpOthers(trx, person, record.id);
      await removeHumans(trx, record.id);
      await this.#places.seatHuman(trx, record, person);
      const at = this.#deps.clock.wall();
      await updateLobby(trx, record.id, { hostId: person.userId, status: 'waiting', reopenedAt: at, at });
      return { id: record.id, left: others, invited };
    });
    // Those who still watch the ending see who is back in the lobby.
    return this.#notify([id, ...left], invited);
  }

  /** A lobby whose game has ended is not listed until somebody asks for a rematch. */
  async gameEnded(gameId: string): Promise<void> {
    if (this.#isClosed) return;
    const lobbyId = await closeLobbyOfGame(this.#deps.db, gameId, this.#deps.clock.wall());
    if (lobbyId !== null) await this.#updates.changed(lobbyId);
  }

  /**
   * Call it at the start of the server: closes lobbies whose game ended just before the server stopped, and drops countdowns, because
   * nobody is back yet. People on other nodes are still there, so their countdowns continue.
   */
  async recover(): Promise<void> {
    for (const gameId of await gamesOfLobbies(this.#deps.db)) {
      if ((await this.#deps.games.outline(this.#deps.db, gameId))?.status !== 'in_progress')
        await closeLobbyOfGame(this.#deps.db, gameId, this.#deps.clock.wall());
    }
    if (!this.#deps.cluster.isShared) await dropCountdowns(this.#deps.db, null);
  }

  /** Starts the games of countdowns whose node has stopped. */
  async endOverdueCountdowns(): Promise<void> {
    if (!this.#isClosed) await this.#starts.endOverdue();
  }

  /** A scenario was changed or deleted: lobbies that use it show so, and don't start by themselves. */
  async scenarioChanged(scenarioId: string): Promise<void> {
    const ids = await waitingLobbiesWith(this.#deps.db, scenarioId);
    for (const id of ids) await dropCountdowns(this.#deps.db, id);
    if (ids.length > 0) await this.#notify(ids);
  }

  /** Stops pushing and starting. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    this.#starts.stopTimers();
    await this.#updates.stop();
  }

  /** A person opened or closed the lobby's screen. */
  async presenceChanged(lobbyId: string, userId: string): Promise<void> {
    if (this.#isClosed) return;
    const record = await findLobby(this.#deps.db, lobbyId);
    if (!record || record.status === 'closed') return;
    const hasGone = isMember(record, { userId, username: '' }) && !this.#deps.push.present(lobbyId).has(userId);
    if (hasGone && record.startsAt !== null) {
      await dropCountdowns(this.#deps.db, lobbyId);
      await this.#notify([lobbyId]);
      return;
    }
    const shown = await this.#updates.show(lobbyId);
    if (shown) this.#emitChanged(shown.lobby);
  }

  /** Somebody on another node has opened or closed the lobby's screen. */
  presenceChangedElsewhere(lobbyId: string): void {
    this.#updates.showHere(lobbyId);
  }

  /** The lobby's data for its chat; null if no lobby has this id (a join code is no room name). */
  async room(lobbyId: string): Promise<LobbyRoom | null> {
    const record = await findLobby(this.#deps.db, lobbyId);
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
  }

  /** Public lobbies, newest first. */
  list(): Promise<LobbySummary[]> {
    return this.#updates.list();
  }

  #emitChanged(lobby: Lobby): void {
    if (lobby.status !== 'closed') {
      void this.#deps.events.emit('lobbyChanged', lobby);
      return;
    }
    this.#deps.push.gone(lobby.id, 'closed', 'everybody');
    void this.#deps.events.emit('lobbyClosed', { lobbyId: lobby.id });
  }

  /** Pushes all changed lobbies, the first also to these people, then the list. Returns the first lobby. */
  async #notify(ids: readonly string[], alsoTo: readonly string[] = []): Promise<Lobby> {
    let answer: Lobby | null = null;
    for (const id of new Set(ids)) {
      const isFirst = id === ids[0];
      const shown = await this.#updates.changed(id, isFirst ? alsoTo : []);
      if (!shown) continue;
      this.#emitChanged(shown.lobby);
      if (isFirst) answer = shown.lobby;
    }
    if (!answer) throw new Refused('lobby_not_found');
    return answer;
  }

  /** The seats of a scenario that this person may play. */
  async #requireScenario(at: Database, id: string, asker: Asker): Promise<number> {
    const scenario = (await lobbyScenarios(at)).get(id);
    if (!scenario || !(await listScenarios(at, asker)).some((one) => one.id === id)) throw new Refused('scenario_not_found');
    return scenario.maxPlayers;
  }

  /** A change by the host to a waiting lobby. */
  async #byHost(person: Person, idOrCode: string, change: (trx: Database, record: LobbyRecord) => Promise<unknown>): Promise<Lobby> {
    const id = await transact(this.#deps.db, async (trx) => {
      const record = await requireHosted(trx, idOrCode, person);
      await change(trx, record);
      await updateLobby(trx, record.id, { startsAt: null, at: this.#deps.clock.wall() });
      return record.id;
    });
    return this.#notify([id]);
  }

  async join(person: Asker, idOrCode: string): Promise<Lobby> {
    await this.#requireMayJoin(person.userId);
    const { record, left } = await transact(this.#deps.db, async (trx) => {
      const found = await requireLobby(trx, idOrCode);
      return { record: found, left: isMember(found, person) ? null : await this.#places.take(trx, found, person) };
    });
    return left === null ? this.#updates.view(record) : this.#notify([record.id, ...left]);
  }

  async leave(person: Person, idOrCode: string): Promise<void> {
    const id = await transact(this.#deps.db, async (trx) => {
      const record = await findLobby(trx, idOrCode);
      // Leaving twice, or leaving a lobby that is gone, has no effect.
      if (!record || record.status === 'closed' || !isMember(record, person)) return null;
      await this.#places.giveUp(trx, record, person.userId);
      return record.id;
    });
    if (id !== null) await this.#notify([id]);
  }
}
