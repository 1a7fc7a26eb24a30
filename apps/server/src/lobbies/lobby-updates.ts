import { LIST_PUSH_INTERVAL } from '@one-mind/protocol/constants';
import type { Lobby, LobbySummary } from '@one-mind/protocol/games/lobbies';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import { StorageFailed } from '../db/storage.ts';
import { coalesce } from '../realtime/coalesce.ts';
import { lobbyDecks } from '../scenarios/role-counts.ts';
import { lobbyScenarios } from '../scenarios/scenarios.ts';
import { SerialQueues } from '../serial-queues.ts';
import { lobbySummary, lobbyView, type Present, scenarioOf } from './lobby-view.ts';
import { findLobby, type LobbyRecord, listLobbies } from './store.ts';

/** When a lobby that could not be read is read again, in ms. */
const RETRY_AFTER = 1000;

/** Pushes changes to clients; called after they are stored. */
export interface LobbyPush {
  /** To the sockets of this node. */
  update(lobby: Lobby): void;
  /** Only to these users, or to everyone in the lobby's room. */
  gone(lobbyId: string, reason: 'kicked' | 'closed', userIds: readonly string[] | 'everybody'): void;
  started(lobbyId: string, gameId: string): void;
  /** Wishes for a rematch of this game have changed. To these people, on all nodes. */
  rematch(gameId: string, userIds: readonly string[]): void;
  /** To the sockets of this node that follow the game. */
  rematchHere(gameId: string): void;
  /** To the sockets of these people on this node, whatever they have open. */
  gathering(lobby: Lobby, userIds: readonly string[]): void;
  /** To the sockets of this node. */
  list(lobbies: readonly LobbySummary[]): void;
  /** Users who have the game open right now, on any node. */
  inGame(gameId: string): Present;
  /** Users who have the lobby open right now, on any node. */
  present(lobbyId: string): Present;
  /** The lobbies that sockets of this node have open. */
  openHere(): string[];
  isOpenHere(lobbyId: string): boolean;
  /** Whether a socket of this node watches the list. */
  isListWatchedHere(): boolean;
  /** Whether one of these people has a socket on this node. */
  isAnyHere(userIds: readonly string[]): boolean;
}

interface Dependencies {
  readonly db: Database;
  readonly push: LobbyPush;
  readonly clock: Clock;
  readonly cluster: Cluster;
  readonly log: FastifyBaseLogger;
}

interface Shown {
  readonly record: LobbyRecord;
  readonly lobby: Lobby;
}

/**
 * Every node pushes lobbies to its own sockets, computed from the database and the people it knows to be present. A lobby that another
 * node has computed could be older than what these sockets have seen.
 */
export class LobbyUpdates {
  readonly #deps: Dependencies;
  /** One queue for each lobby, so that no older state follows a newer one. */
  readonly #queues = new SerialQueues();
  /** Lobby → the read that hasn't begun. */
  readonly #next = new Map<string, Promise<Shown | null>>();
  readonly #pushList: () => void;
  #isClosed = false;

  constructor(dependencies: Dependencies) {
    const { push, cluster, log } = dependencies;
    this.#deps = dependencies;
    this.#pushList = coalesce(LIST_PUSH_INTERVAL, () => {
      if (this.#isClosed || !push.isListWatchedHere()) return;
      this.#queues
        .run('', async () => push.list(await this.list()))
        .catch((error) => {
          // The database may have been closed meanwhile.
          if (!this.#isClosed) log.error({ err: error }, 'The list of lobbies could not be pushed');
        });
    });
    cluster.subscribe('lobby', ({ lobbyId, alsoTo }) => {
      this.#pushList();
      this.showHere(lobbyId, alsoTo);
    });
    cluster.nodes.on('returned', () => {
      this.#pushList();
      for (const lobbyId of push.openHere()) this.showHere(lobbyId);
    });
  }

  async view(record: LobbyRecord): Promise<Lobby> {
    const { db, push, clock } = this.#deps;
    const scenarios = await lobbyScenarios(db);
    const decks = await lobbyDecks(db, record.scenarioId, scenarioOf(record, scenarios));
    return lobbyView(record, { scenarios, decks, present: push.present(record.id), now: clock.steady() });
  }

  /** Public lobbies, newest first. */
  async list(): Promise<LobbySummary[]> {
    const scenarios = await lobbyScenarios(this.#deps.db);
    return (await listLobbies(this.#deps.db)).flatMap((record) => lobbySummary(record, scenarios) ?? []);
  }

  /** Pushes the lobby to the sockets of this node, and returns it; null = it doesn't exist. Calls at the same time share one read. */
  show(lobbyId: string): Promise<Shown | null> {
    return this.#next.getOrInsertComputed(lobbyId, () =>
      this.#queues.run(lobbyId, async () => {
        this.#next.delete(lobbyId);
        const record = await findLobby(this.#deps.db, lobbyId);
        if (!record) return null;
        const lobby = await this.view(record);
        if (!this.#isClosed && record.status !== 'closed') this.#deps.push.update(lobby);
        return { record, lobby };
      }),
    );
  }

  /** Another node has changed the lobby, or somebody's presence in it. */
  showHere(lobbyId: string, alsoTo: readonly string[] = []): void {
    const { push, log } = this.#deps;
    const areOthersHere = push.isAnyHere(alsoTo);
    if (this.#isClosed || !(areOthersHere || push.isOpenHere(lobbyId))) return;
    this.show(lobbyId).then(
      (shown) => shown && areOthersHere && push.gathering(shown.lobby, alsoTo),
      (error) => {
        log.error({ err: error, lobbyId }, 'A lobby could not be pushed');
        if (error instanceof StorageFailed) setTimeout(() => this.showHere(lobbyId, alsoTo), RETRY_AFTER).unref();
      },
    );
  }

  /** On all nodes, pushes a lobby that has changed, also to these people, and the list. Returns the lobby; null = it doesn't exist. */
  async changed(lobbyId: string, alsoTo: readonly string[] = []): Promise<Shown | null> {
    this.#pushList();
    // First, because it is stored, whether or not this node can read it now.
    this.#deps.cluster.publish('lobby', { lobbyId, alsoTo: [...alsoTo] });
    const shown = await this.show(lobbyId);
    if (shown && alsoTo.length > 0) this.#deps.push.gathering(shown.lobby, alsoTo);
    return shown;
  }

  /** Stops pushing; resolves when nothing is being read. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    await this.#queues.settled();
  }
}
