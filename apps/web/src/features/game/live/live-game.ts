import type { YouView } from '@one-mind/engine/view/view-types';
import type { Action, Intention, Role, Tag } from '@one-mind/engine/vocabulary';
import type {
  CommandAnswer,
  GameInspections,
  GameRetelling,
  GameUpdate,
  Inspection,
  PackedGameYou,
  PackedSnapshot,
} from '@one-mind/protocol/games/games';
import { openSnapshot, openYou } from '@one-mind/protocol/games/games';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { ChatAccess, ChatMessage, ChatRemoved } from '@one-mind/protocol/moderation/chat';
import { createStore, type StoreApi } from 'zustand';
import { get, newKey, post } from '../../../lib/api/api.ts';
import { ApiError, errorMessage, isOffline, offline } from '../../../lib/api/api-error.ts';
import { waitForServer } from '../../../lib/api/wait-for-server.ts';
import { emitWithAck, renewConnection, socket } from '../../../lib/socket/socket.ts';
import { applyRetelling, applyUpdate, applyYou, fromSnapshot, type LiveState, mergeSnapshot, withGuesses } from './live-state.ts';

export interface DraftProgram {
  readonly action: Action;
  /** Null: the body decides when the turn comes [A7]. */
  readonly target: string | null;
  readonly intention: Intention;
  /** Null: the first valid one. */
  readonly tag: Tag | null;
  readonly shift: 1 | -1;
}

/** Everything a player can ask for. Each rejects with an ApiError whose message can be shown. */
export interface GameCommands {
  /** Programs; with `lockIn` also locks in, in the same commit. */
  readonly program: (program: DraftProgram, lockIn: boolean) => Promise<void>;
  readonly accuse: (player: string) => Promise<void>;
  readonly vote: (guilty: boolean) => Promise<void>;
  readonly claim: (round: number, turn: number) => Promise<void>;
  readonly guess: (guess: GuessChange) => Promise<void>;
  readonly seen: () => Promise<void>;
  readonly requestPause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly chat: (message: string) => Promise<void>;
  /** Answers the id of the lobby to go to. */
  readonly rematch: () => Promise<string>;
  readonly reload: () => Promise<void>;
}
export interface GuessChange {
  readonly roles?: Readonly<Record<string, Role | null>>;
  readonly positions?: Readonly<Record<string, number | null>>;
}

export interface LiveGame {
  readonly status: 'loading' | 'ready' | 'failed' | 'notFound';
  readonly game: LiveState | null;
  /** Oldest first. */
  readonly chat: readonly ChatMessage[];
  /** Whether someone without a seat may write there; null until the server has answered. */
  readonly chatAccess: ChatAccess | null;
  /** When and why administrators have opened the secrets of this game, oldest first. */
  readonly inspections: readonly Inspection[];
  /** Why the server sends this page no updates, while the page asks again; null = it sends them, or there is no connection. */
  readonly notFollowing: string | null;
  readonly commands: GameCommands;
}
export type LiveGameStore = StoreApi<LiveGame>;

/** Tries of one command while no answer comes; the key makes repeating harmless. */
const TRIES = 3;
const RETRY_MS = 900;
/** For one try, in ms, with the token that it may have to wait for: somebody is looking at a button meanwhile. */
const TRY_MS = 6000;
/** Length that all command bodies are padded to, in characters; every body is shorter. */
const BODY_LENGTH = 512;
/** What an answered command has changed arrives by the socket well within this time, in ms. */
const HEARD_MS = 3000;

/** A game followed from the server. `start` joins and listens and returns what ends it. */
export function createLiveGame(gameId: string): { readonly store: LiveGameStore; readonly start: () => () => void } {
  const path = `/api/game/${encodeURIComponent(gameId)}`;
  const roomId = `game:${gameId}`;
  let asking: Promise<boolean> | null = null;
  let askAgain = false;
  let stopped = false;
  /** Id of the connection that came into the game's room. */
  let joined: string | null = null;
  /** The newest commit that a connection has told of. */
  let heard = 0;
  /** Ends the questions that follow one that was not answered. */
  let stopAsking: (() => void) | null = null;
  /** Ends the requests that follow a refused one to enter the game's room. */
  let stopJoining: (() => void) | null = null;
  /** Guesses that the server has not answered yet, oldest first. */
  let unanswered: readonly GuessChange[] = [];
  let lastGuess: Promise<void> = Promise.resolve();
  /** What the server has last said of them. */
  let kept: YouView['guesses'] | null = null;

  const update = (change: (game: LiveState) => LiveState) =>
    store.setState((live) => (live.game === null ? live : { game: change(live.game) }));

  /** What the server says, and on top of it what it can't know yet. */
  const withUnanswered = (game: LiveState): LiveState => (kept === null ? game : withGuesses(game, unanswered.reduce(guessed, kept)));
  /** `game` is what has come of `before` by the server's words. */
  const heardOf = (before: LiveState | null, game: LiveState): LiveState => {
    if (game.you !== (before?.you ?? null)) kept = game.you?.guesses ?? null;
    return withUnanswered(game);
  };

  /** Answers whether there is nothing left to ask for. */
  const load = async (): Promise<boolean> => {
    const known = store.getState().game;
    try {
      const snapshot = openSnapshot(await get<PackedSnapshot>(known === null ? path : `${path}?since=${known.seq}`));
      const receivedAt = Date.now();
      store.setState(({ game }) => ({
        status: 'ready',
        game: heardOf(game, game === null ? fromSnapshot(snapshot, receivedAt) : mergeSnapshot(game, snapshot, receivedAt)),
      }));
      return true;
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
      if (store.getState().game !== null) return isGone;
      // Told with a button that asks again.
      store.setState({ status: isGone ? 'notFound' : 'failed' });
      return true;
    }
  };
  /**
   * One question at a time. Whoever finds a gap meanwhile has it asked once more: the answer under way may be older than
   * what they have just missed.
   */
  const catchUp = async (): Promise<void> => {
    askAgain = asking !== null;
    asking ??= loadUntilCurrent().finally(() => {
      asking = null;
    });
    const isCurrent = await asking;
    if (isCurrent || stopped) forgetToAsk();
    else stopAsking ??= waitForServer(askOnceMore, forgetToAsk);
  };
  const loadUntilCurrent = async (): Promise<boolean> => {
    let isCurrent: boolean;
    do {
      askAgain = false;
      isCurrent = await load();
    } while (askAgain && !stopped);
    return isCurrent;
  };
  /** Whoever is not connected any more catches up when they are again. Otherwise an answer ends the waiting itself. */
  const askOnceMore = async (): Promise<boolean> => {
    if (!socket.connected) return true;
    await catchUp();
    return false;
  };
  const forgetToAsk = (): void => {
    stopAsking?.();
    stopAsking = null;
  };
  const loadChat = async (): Promise<void> => {
    if (store.getState().game === null) return;
    const room = `/api/chat/${encodeURIComponent(roomId)}`;
    const [history, chatAccess] = await Promise.all([
      get<readonly ChatMessage[]>(room).catch(() => []),
      get<ChatAccess>(`${room}/access`).catch(() => null),
    ]);
    store.setState(({ chat }) => ({ chat: mergeChat(withoutRemoved(chat, history), history), chatAccess }));
  };
  const send = async (command: string, body?: unknown): Promise<void> => {
    const { seq } = await repeated((idempotencyKey) =>
      post<CommandAnswer>(`${path}/${command}`, body, { idempotencyKey, bodyLength: BODY_LENGTH }),
    );
    if (!socket.connected) return catchUp();
    expectToHear(seq);
  };
  /** A connection that looks alive and brings nothing is found by its heartbeat only after most of a minute. */
  const expectToHear = (seq: number): void => {
    const connection = joined;
    if (connection === null) return;
    setTimeout(() => {
      // Another one has told of everything when it came in.
      if (!stopped && socket.id === connection && heard < seq) renewConnection();
    }, HEARD_MS);
  };

  const commands: GameCommands = {
    program: ({ action, target, intention, tag, shift }, lockIn) =>
      send('action', {
        action_type: action,
        action_data: { type: action, target, intention, tag, ...(tag === 'manipulate' ? { shift } : {}) },
        lock_in: lockIn,
      }),
    accuse: (player) => send('accuse', { player }),
    vote: (guilty) => send('vote', { guilty }),
    claim: (round, turn) => send('claim', { round, turn }),
    guess: async (change) => {
      unanswered = [...unanswered, change];
      update(withUnanswered);
      // One after another: on a slow network an older guess that arrives last would be the one that is kept.
      const sent = lastGuess.then(() => send('guess', change));
      lastGuess = sent.catch(() => undefined);
      try {
        await sent;
        if (kept !== null) kept = guessed(kept, change);
      } finally {
        unanswered = unanswered.filter((one) => one !== change);
        update(withUnanswered);
      }
    },
    seen: () => send('seen'),
    requestPause: () => send('pause'),
    resume: () => send('resume'),
    chat: (message) => repeated((key) => emitWithAck('chat:message', { roomId, message, key })),
    rematch: async () => {
      const lobbyId = store.getState().game?.lobbyId;
      if (lobbyId === null || lobbyId === undefined)
        throw new ApiError({
          status: 404,
          code: 'lobby_not_found',
          message: 'This lobby does not exist any more. Go back to the list to find another.',
        });
      const lobby = await repeated((idempotencyKey) => post<Lobby>(`/api/lobbies/${lobbyId}/rematch`, undefined, { idempotencyKey }));
      return lobby.id;
    },
    reload: async () => {
      if (store.getState().game === null) store.setState({ status: 'loading' });
      await catchUp();
      expectToHear(store.getState().game?.seq ?? 0);
    },
  };
  const store: LiveGameStore = createStore<LiveGame>(() => ({
    status: 'loading',
    game: null,
    chat: [],
    chatAccess: null,
    inspections: [],
    notFollowing: null,
    commands,
  }));

  const onUpdate = (message: GameUpdate) => {
    const { game } = store.getState();
    if (message.gameId !== gameId) return;
    heard = Math.max(heard, message.seq);
    if (game === null) return void catchUp();
    const { state, gap } = applyUpdate(game, message, Date.now());
    if (gap) void catchUp();
    else if (state !== game) store.setState({ game: state });
  };
  const onYou = (message: PackedGameYou) => update((game) => heardOf(game, applyYou(game, openYou(message))));
  const onRetelling = (message: GameRetelling) => {
    if (message.gameId !== gameId) return;
    // The answer under way may be older.
    if (store.getState().game === null) return void catchUp();
    update((game) => applyRetelling(game, message));
  };
  const onChat = (message: ChatMessage) => {
    if (message.roomId === roomId) store.setState(({ chat }) => ({ chat: mergeChat(chat, [message]) }));
  };
  const onChatRemoved = ({ roomId: room, id }: ChatRemoved) => {
    if (room === roomId) store.setState(({ chat }) => ({ chat: chat.filter((message) => message.id !== id) }));
  };
  const onInspections = (message: GameInspections) => {
    if (message.gameId === gameId) store.setState({ inspections: message.inspections });
  };
  const onPause = (message: { readonly count: number; readonly gameId: string }) => {
    if (message.gameId === gameId) update((game) => ({ ...game, pauseCount: message.count }));
  };
  const join = async (): Promise<void> => {
    forgetToJoin();
    if (!(await enterRoom()) && !stopped) stopJoining = waitForServer(enterRoom, forgetToJoin);
  };
  /** Returns whether there is nothing left to try on this connection: the next one starts again. */
  const enterRoom = async (): Promise<boolean> => {
    // First the room, then the gap: what happens in between arrives twice rather than never.
    const { id } = socket;
    let problem: string | null = null;
    try {
      await emitWithAck('join:game', { id: gameId });
      joined = id ?? null;
    } catch (error) {
      if (isTemporary(error)) problem = errorMessage(error);
    }
    if (stopped) return true;
    const isOver = socket.id !== id;
    if (!isOver) store.setState({ notFollowing: problem });
    await catchUp().then(loadChat);
    return isOver || problem === null;
  };
  const forgetToJoin = (): void => {
    stopJoining?.();
    stopJoining = null;
  };

  const start = () => {
    stopped = false;
    const joinNow = () => void join();
    const whenVisible = () => document.visibilityState === 'visible' && void catchUp();
    socket.on('game:update', onUpdate);
    socket.on('game:you', onYou);
    socket.on('game:retelling', onRetelling);
    socket.on('chat:message', onChat);
    socket.on('chat:removed', onChatRemoved);
    socket.on('game:inspections', onInspections);
    socket.on('pause:requested', onPause);
    socket.on('connect', joinNow);
    document.addEventListener('visibilitychange', whenVisible);
    if (socket.connected) joinNow();
    else void catchUp().then(loadChat);
    return () => {
      stopped = true;
      forgetToAsk();
      forgetToJoin();
      socket.off('game:update', onUpdate);
      socket.off('game:you', onYou);
      socket.off('game:retelling', onRetelling);
      socket.off('chat:message', onChat);
      socket.off('chat:removed', onChatRemoved);
      socket.off('game:inspections', onInspections);
      socket.off('pause:requested', onPause);
      socket.off('connect', joinNow);
      document.removeEventListener('visibilitychange', whenVisible);
      if (socket.connected) socket.emit('leave:game', { id: gameId });
    };
  };
  return { store, start };
}

/** A later request may succeed: there were too many, or the server had a problem of its own. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (isOffline(error) || error.status === 429 || error.status >= 500);

/** Merged as the server merges: null removes. */
export function guessed(guesses: YouView['guesses'], change: GuessChange): YouView['guesses'] {
  const merged = <Value>(
    old: Readonly<Record<string, Value>>,
    more: Readonly<Record<string, Value | null>> = {},
  ): Record<string, Value> => {
    const result = { ...old };
    for (const [id, value] of Object.entries(more)) {
      if (value === null) delete result[id];
      else result[id] = value;
    }
    return result;
  };
  return { roles: merged(guesses.roles, change.roles), positions: merged(guesses.positions, change.positions) };
}

async function repeated<Answer>(attempt: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = newKey();
  for (let tried = 1; ; tried++) {
    try {
      return await inTime(attempt(key));
    } catch (error) {
      if (!isOffline(error) || tried === TRIES || !navigator.onLine) throw error;
      await new Promise((wait) => setTimeout(wait, RETRY_MS * tried));
    }
  }
}

/** The answer, or `offline` when it takes too long: it may still arrive, and asking again is harmless. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(offline()), TRY_MS);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** What was taken away while nobody listened is missing between the first and the last of what the server still has. */
function withoutRemoved(chat: readonly ChatMessage[], history: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first, last] = [history[0]?.id ?? '', history.at(-1)?.id ?? ''];
  const kept = new Set(history.map(({ id }) => id));
  return chat.filter(({ id }) => id < first || id > last || kept.has(id));
}

function mergeChat(chat: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const known = new Set(chat.map((message) => message.id));
  const fresh = more.filter((message) => !known.has(message.id));
  if (fresh.length === 0) return chat;
  return [...chat, ...fresh].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}
