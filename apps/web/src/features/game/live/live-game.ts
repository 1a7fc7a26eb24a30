import type { GameChanges, GameCommand, GameInspections, GameRetelling, Inspection, PackedGameYou } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import type { ChatAccess, ChatMessage, ChatRemoved, Reaction } from '@one-mind/protocol/moderation/chat';
import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { get } from '../../../lib/api/api.ts';
import { ApiError, errorMessage, isOffline } from '../../../lib/api/api-error.ts';
import { waitForServer } from '../../../lib/api/wait-for-server.ts';
import { emitWithAck, listenToSocket, prepareForGame, renewConnection, socket } from '../../../lib/socket/socket.ts';
import { mergeChat, withoutRemoved } from './chat-log.ts';
import { ConnectionProbe } from './connection-probe.ts';
import { actionBody, type GameCommands, openRematch, sendChatMessage, sendGameCommand, sendReaction } from './game-commands.ts';
import { type Applied, applyChanges, applyRetelling, applyYou, fromSnapshot, type LiveState, mergeSnapshot } from './live-state.ts';
import { type GuessChange, PendingGuesses } from './pending-guesses.ts';
import { mergeReactions } from './reaction-log.ts';
import { Resync } from './resync.ts';

export interface LiveGameState {
  readonly status: 'loading' | 'ready' | 'failed' | 'notFound';
  readonly game: LiveState | null;
  /** Oldest first. */
  readonly chat: readonly ChatMessage[];
  /** Whether someone without a seat may write there; null until the server has answered. */
  readonly chatAccess: ChatAccess | null;
  /** Including those that were taken back. */
  readonly reactions: readonly Reaction[];
  /** When and why administrators have opened the secrets of this game, oldest first. */
  readonly inspections: readonly Inspection[];
  /** Why the server refuses to send updates to this page, which keeps asking; null if it sends them or there is no connection. */
  readonly joinProblem: string | null;
  readonly commands: GameCommands;
}
export type LiveGameStore = StoreApi<LiveGameState>;

/** The update for a command's own commit arrives well within this time, in ms. */
const UPDATE_TIMEOUT_MS = 3000;
/** Timeout of a request for what the page has missed, in ms: its server may be gone without closing the connection. */
const FETCH_TIMEOUT_MS = 6000;

/** How long the server may take to answer on a connection, in ms, before it counts as lost. */
const ANSWER_TIMEOUT_MS = 2500;

/** One game, followed through the socket and kept complete through the API. */
export class LiveGame {
  readonly store: LiveGameStore;
  readonly #gameId: string;
  readonly #roomId: string;
  readonly #resync = new Resync(() => this.#fetchState());
  readonly #guesses = new PendingGuesses();
  readonly #probe = new ConnectionProbe(isAnswered, renewConnection);
  /** `seq` of the newest commit that the socket has delivered, or that was known when it joined. */
  #lastSeq = 0;
  /** Id of the socket connection that has joined the game's room. */
  #joinedSocket: string | null = null;
  #cancelRejoin: (() => void) | null = null;
  #isStopped = false;

  constructor(gameId: string) {
    this.#gameId = gameId;
    this.#roomId = `game:${gameId}`;
    this.store = createStore<LiveGameState>(() => ({
      status: 'loading',
      game: null,
      chat: [],
      chatAccess: null,
      reactions: [],
      inspections: [],
      joinProblem: null,
      commands: this.#commands(),
    }));
  }

  /** Joins and listens. Returns a function that stops it. */
  start(): () => void {
    this.#isStopped = false;
    this.#resync.start();
    const join = () => void this.#join();
    const resyncIfVisible = () => document.visibilityState === 'visible' && void this.#resync.run();
    const unlisten = this.#listen();
    const unsubscribe = this.store.subscribe(({ game }) => game !== null && this.#probe.heard(shownBy(game)));
    prepareForGame(this.#gameId);
    socket.on('connect', join);
    document.addEventListener('visibilitychange', resyncIfVisible);
    if (socket.connected) join();
    else void this.#resync.run().then(() => this.#fetchChat());
    return () => {
      this.#isStopped = true;
      this.#resync.stop();
      this.#endRejoin();
      this.#probe.stop();
      unsubscribe();
      unlisten();
      socket.off('connect', join);
      document.removeEventListener('visibilitychange', resyncIfVisible);
      if (socket.connected) socket.emit('leave:game', { id: this.#gameId });
    };
  }

  #listen(): () => void {
    return listenToSocket({
      'game:changes': (message) => this.#onChanges(message),
      'game:you': (message) => this.#onYou(message),
      'game:retelling': (message) => this.#onRetelling(message),
      'game:inspections': (message) => this.#onInspections(message),
      'chat:message': (message) => this.#onChat(message),
      'chat:removed': (message) => this.#onChatRemoved(message),
      'game:reaction': (reaction) => reaction.gameId === this.#gameId && this.#addReactions([reaction]),
      'pause:requested': ({ gameId, count }) => {
        if (gameId === this.#gameId) this.#update((game) => ({ ...game, pauseCount: count }));
      },
    });
  }

  #commands(): GameCommands {
    return {
      chooseAction: (choice, lockIn) => this.#send('action', actionBody(choice, lockIn)),
      accuse: (player) => this.#send('accuse', { player }),
      vote: (guilty) => this.#send('vote', { guilty }),
      claim: (round, turn) => this.#send('claim', { round, turn }),
      guess: (change) => this.#guess(change),
      predict: (change) => this.#send('predict', change),
      nudge: (kind) => this.#send('nudge', { kind }),
      seen: () => this.#send('seen'),
      requestPause: () => this.#send('pause'),
      resume: () => this.#send('resume'),
      chat: (message) => sendChatMessage(this.#roomId, message),
      react: (subject, reaction) => sendReaction({ gameId: this.#gameId, subject, reaction }),
      rematch: () => openRematch(this.#game?.lobbyId ?? null),
      reload: () => this.#reload(),
    };
  }

  get #game(): LiveState | null {
    return this.store.getState().game;
  }

  /**
   * Shows what the server has sent: parts that are equal stay the same objects, and rendering the others doesn't block the page. The
   * player's own guesses don't come this way, because a controlled input has to show them immediately.
   */
  #show(received: LiveState): void {
    const before = this.#game;
    const game = replaceEqualDeep(before, this.#guesses.received(before, received));
    startTransition(() => this.store.setState({ status: 'ready', game }));
  }

  #update(change: (game: LiveState) => LiveState): void {
    this.store.setState((live) => (live.game === null ? live : { game: change(live.game) }));
  }

  /** Returns whether the page is up to date, or can't ever be because the game is gone. */
  async #fetchState(): Promise<boolean> {
    const id = encodeURIComponent(this.#gameId);
    try {
      const since = this.#game?.seq;
      const path = `/api/game/${id}?${since === undefined ? '' : `since=${since}&`}affinity=${id}` as const;
      const snapshot = openSnapshot(await get(path, { timeoutMs: FETCH_TIMEOUT_MS }));
      const receivedAt = Date.now();
      const { game } = this.store.getState();
      this.#show(game === null ? fromSnapshot(snapshot, receivedAt) : mergeSnapshot(game, snapshot, receivedAt));
      return true;
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
      if (this.#game !== null) return isGone;
      // The page shows the failure with a Retry button, so nothing retries by itself.
      this.store.setState({ status: isGone ? 'notFound' : 'failed' });
      return true;
    }
  }

  async #fetchChat(): Promise<void> {
    if (this.#game === null) return;
    const room = `/api/chat/${encodeURIComponent(this.#roomId)}` as const;
    const [history, chatAccess, reactions] = await Promise.all([
      get(room).catch(() => []),
      get(`${room}/access`).catch(() => null),
      get(`/api/game/${encodeURIComponent(this.#gameId)}/reactions`).catch(() => []),
    ]);
    this.#addReactions(reactions);
    this.store.setState(({ chat }) => ({ chat: mergeChat(withoutRemoved(chat, history), history), chatAccess }));
  }

  async #send(command: GameCommand, body?: unknown): Promise<void> {
    const seq = await sendGameCommand(this.#gameId, command, body);
    if (socket.connected) this.#expectUpdate(seq);
    else await this.#resync.run();
  }

  #guess(change: GuessChange): Promise<void> {
    return this.#guesses.send(
      change,
      () => this.#send('guess', change),
      () => this.#update((game) => this.#guesses.applyTo(game)),
    );
  }

  async #reload(): Promise<void> {
    if (this.#game === null) this.store.setState({ status: 'loading' });
    await this.#resync.run();
    this.#expectUpdate(this.#game?.seq ?? 0);
  }

  /**
   * Renews a connection that looks alive but delivers nothing; its heartbeat would fail only after most of a minute.
   * A connection that joined meanwhile has resynchronised by joining.
   */
  #expectUpdate(seq: number): void {
    const connection = this.#joinedSocket;
    if (connection === null) return;
    setTimeout(() => {
      if (!this.#isStopped && socket.id === connection && this.#lastSeq < seq) renewConnection();
    }, UPDATE_TIMEOUT_MS);
  }

  async #join(): Promise<void> {
    this.#endRejoin();
    if ((await this.#joinRoom()) || this.#isStopped) return;
    this.#cancelRejoin = waitForServer(
      () => this.#joinRoom(),
      () => this.#endRejoin(),
    );
  }

  /** Returns true if nothing is left to try on this connection; the next connection joins again. */
  async #joinRoom(): Promise<boolean> {
    const { id } = socket;
    let problem: string | null = null;
    try {
      // Joins first and then fills the gap, so that a commit in between arrives twice rather than never.
      await emitWithAck('join:game', { id: this.#gameId, changes: true });
      this.#joinedSocket = id ?? null;
    } catch (error) {
      if (isTemporary(error)) problem = errorMessage(error);
    }
    if (this.#isStopped) return true;
    const isReplaced = socket.id !== id;
    if (!isReplaced) this.store.setState({ joinProblem: problem });
    await this.#resync.run();
    // Everything up to here came with the snapshot; the socket delivers what follows.
    if (!isReplaced && problem === null) this.#lastSeq = Math.max(this.#lastSeq, this.#game?.seq ?? 0);
    await this.#fetchChat();
    return isReplaced || problem === null;
  }

  #endRejoin(): void {
    this.#cancelRejoin?.();
    this.#cancelRejoin = null;
  }

  #onChanges(message: GameChanges): void {
    if (message.gameId !== this.#gameId) return;
    this.#lastSeq = Math.max(this.#lastSeq, message.seq);
    this.#apply((game) => applyChanges(game, message, Date.now()));
  }

  #onYou(message: PackedGameYou): void {
    if (message.gameId === this.#gameId) this.#apply((game) => applyYou(game, message));
  }

  /** Asks for what is missing if there is a gap. */
  #apply(change: (game: LiveState) => Applied): void {
    const game = this.#game;
    if (game === null) return void this.#resync.run();
    const { state, gap } = change(game);
    if (gap) void this.#resync.run();
    else if (state !== game) this.#show(state);
  }

  #onRetelling(message: GameRetelling): void {
    if (message.gameId !== this.#gameId) return;
    // The snapshot in flight may be older than the retelling.
    if (this.#game === null) return void this.#resync.run();
    this.#show(applyRetelling(this.#game, message));
  }

  #onInspections({ gameId, inspections }: GameInspections): void {
    if (gameId === this.#gameId) this.store.setState({ inspections });
  }

  #onChat(message: ChatMessage): void {
    if (message.roomId === this.#roomId) this.store.setState(({ chat }) => ({ chat: mergeChat(chat, [message]) }));
  }

  #addReactions(more: readonly Reaction[]): void {
    this.store.setState(({ reactions }) => ({ reactions: mergeReactions(reactions, more) }));
  }

  #onChatRemoved({ roomId, id }: ChatRemoved): void {
    if (roomId === this.#roomId) this.store.setState(({ chat }) => ({ chat: chat.filter((message) => message.id !== id) }));
  }
}

function shownBy({ current_state: { phase, deadline }, clockOffset }: LiveState) {
  return { phase, clockMs: deadline === null ? null : Math.max(0, deadline - clockOffset - Date.now()) };
}

/** True without a connection, because the client is already connecting. */
async function isAnswered(): Promise<boolean> {
  if (!socket.connected) return true;
  try {
    // Changes nothing: this page shows no list of lobbies.
    await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('leave:lobbies');
    return true;
  } catch {
    return !socket.connected;
  }
}

/** A later attempt may succeed: there were too many requests, or the server had a problem of its own. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (isOffline(error) || error.status === 429 || error.status >= 500);
