import {
  PROTOCOL_VERSION,
  SOCKET_RECONNECTION_ATTEMPTS,
  SOCKET_RECONNECTION_DELAY,
  SOCKET_RECONNECTION_DELAY_MAX,
} from '@one-mind/protocol/constants';
import type { ErrorCode } from '@one-mind/protocol/errors';
import type { Ack, ClientEvents, IdPayload, ServerEvents } from '@one-mind/protocol/socket';
import { useEffect, useRef } from 'react';
import { io, type Socket } from 'socket.io-client';
import { create } from 'zustand';
import { errorFromAck, errorFromBody, isStorageFailure, offline } from '../api/api-error.ts';
import { waitForServer } from '../api/wait-for-server.ts';
import { accessToken, factorMissing, refreshedToken } from '../auth/auth-client.ts';
import { storeBanNotice } from '../auth/ban-notice.ts';
import { currentSession, endByBan, forgetSession, onSessionChange } from '../auth/session.ts';
import { Affinity } from './affinity.ts';

/**
 * `off`: signed out. `offline`: the device has no network, so nothing is tried. `failed`: gave up after the maximum
 * number of attempts; connects again when the user retries, or when the network or the server is back.
 */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'failed';

const ACK_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 5_000;
const MOVED_WITHIN_MS = 500;

/** The server refuses these for a while, so retrying immediately would only add to its load. */
const REFUSALS = ['client_outdated', 'too_many_connections', 'too_many_tabs', 'server_full'] as const satisfies readonly ErrorCode[];
export type ConnectionRefusal = (typeof REFUSALS)[number];

interface Connection {
  readonly state: ConnectionState;
  /** Why the server refused the connection, while `failed`. */
  readonly refusal: ConnectionRefusal | null;
}
const useConnectionStore = create<Connection>(() => ({ state: 'off', refusal: null }));
export const useConnection = (): ConnectionState => useConnectionStore((store) => store.state);
export const useConnectionRefusal = (): ConnectionRefusal | null => useConnectionStore((store) => store.refusal);
/** The connection was lost, so the server's current state is unknown. */
export function useConnectionLost(): boolean {
  const state = useConnection();
  return state === 'reconnecting' || state === 'offline' || state === 'failed';
}
const setState = (state: ConnectionState, refusal: ConnectionRefusal | null = null) => useConnectionStore.setState({ state, refusal });

/** The app's only connection. Only this module connects or disconnects it. */
export const socket: Socket<ServerEvents, ClientEvents> = io({
  autoConnect: false,
  reconnectionAttempts: SOCKET_RECONNECTION_ATTEMPTS,
  reconnectionDelay: SOCKET_RECONNECTION_DELAY,
  reconnectionDelayMax: SOCKET_RECONNECTION_DELAY_MAX,
  auth: (give) => {
    accessToken()
      .catch(() => null)
      .then((token) => give({ token, version: PROTOCOL_VERSION }));
  },
});

const affinity = new Affinity(socket, renewConnection);
/** Call it before a game is joined. If the server has several nodes, the socket may connect again. */
export const prepareForGame = (gameId: string): void => affinity.openGame(gameId);

/** Follows the session: connected exactly while a user is signed in. Call once, at start. */
export function startSocket(): void {
  socket.on('connect', () => setState('connected'));
  socket.on('disconnect', (reason) => {
    if (currentSession().status !== 'signedIn' || useConnectionStore.getState().refusal !== null) return;
    setState(navigator.onLine ? 'reconnecting' : 'offline');
    // The library reconnects on its own, except after the server disconnected the client. A server that stops moves everyone
    // to others, which should not have to receive them all in the same moment.
    if (reason === 'io server disconnect') setTimeout(reconnect, Math.random() * MOVED_WITHIN_MS);
  });
  socket.on('connect_error', (error) => {
    if (currentSession().status !== 'signedIn') return;
    // With a new token as well. The session may have been raised since the old one was issued.
    if (codeOf(error) === 'insufficient_aal' && renewing) return factorMissing();
    const refusal = refusalIn(error);
    if (refusal === 'client_outdated') reloadOnce();
    if (refusal) return setState('failed', refusal);
    if (socket.active) return setState('reconnecting');
    // Refused by the server: an invalid token is renewed once, anything else is shown to the user.
    setState('failed');
    void renewAndReconnect();
  });
  let stopWaiting = () => {};
  socket.io.on('reconnect_failed', () => {
    setState('failed');
    // A server restart outlasts the attempts, and users should not have to press a button after it.
    stopWaiting();
    stopWaiting = waitForServer(isServerReady, reconnect);
  });
  useConnectionStore.subscribe(({ state }) => {
    if (state !== 'failed') stopWaiting();
  });
  socket.on('socket:replaced', ({ error }) => setState('failed', REFUSALS.find((code) => code === error) ?? 'too_many_tabs'));
  socket.on('session:ended', ({ error, ban = null }) => {
    if (error !== 'user_banned') return void forgetSession();
    storeBanNotice(ban);
    void endByBan();
  });

  const follow = () => {
    if (currentSession().status === 'signedIn') reconnect();
    else {
      socket.disconnect();
      setState('off');
    }
  };
  onSessionChange((session, before) => {
    if (session.user?.id !== before.user?.id || session.status !== before.status) {
      if (socket.connected) socket.disconnect();
      follow();
    }
  });
  // The first connection of a page that was loaded in a game already is the one for this game.
  const [, gameId] = /^\/game\/active\/([^/]+)/.exec(window.location.pathname) ?? [];
  if (gameId !== undefined) prepareForGame(gameId);
  follow();

  const comeBack = () => {
    const { state } = useConnectionStore.getState();
    // Reconnect even during a series of attempts: its last one may just have failed.
    if (document.visibilityState === 'visible' && (state === 'failed' || state === 'reconnecting')) reconnect();
  };
  // Without a network, a connection looks alive until a heartbeat is missed, which takes most of a minute.
  window.addEventListener('offline', () => {
    socket.disconnect();
    if (currentSession().status === 'signedIn') setState('offline');
  });
  window.addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', comeBack);
}

type ConnectError = Error & { readonly data?: { readonly error?: unknown } };
const codeOf = (error: ConnectError): unknown => error.data?.error;

/** The server's reason for refusing the handshake; null if it failed for another reason. */
function refusalIn(error: ConnectError): ConnectionRefusal | null {
  return REFUSALS.find((code) => code === codeOf(error)) ?? null;
}

/** Loads the server's version of this page. If the reloaded page is outdated as well, it shows why there is no connection. */
function reloadOnce(): void {
  const key = 'reloaded-as-outdated';
  if (sessionStorage.getItem(key) === String(PROTOCOL_VERSION)) return;
  sessionStorage.setItem(key, String(PROTOCOL_VERSION));
  window.location.reload();
}

/** Starts a new series of attempts immediately. Harmless while connected. */
export function reconnect(): void {
  if (socket.connected || currentSession().status !== 'signedIn') return;
  if (!navigator.onLine) {
    setState('offline');
    return;
  }
  setState(useConnectionStore.getState().state === 'off' ? 'connecting' : 'reconnecting');
  // After the last attempt the manager is closed and the socket idle; this restarts both.
  socket.disconnect().connect();
}

/** Replaces a connection that looks alive but delivers nothing. */
export function renewConnection(): void {
  socket.disconnect();
  reconnect();
}

/** Doesn't poll for a hidden page; it reconnects when it becomes visible. */
async function isServerReady(): Promise<boolean> {
  if (document.visibilityState !== 'visible') return false;
  try {
    const answer = await fetch('/ready', { cache: 'no-store', signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
    // A server that can't store anything still shows games, and explains the problem to anyone who acts.
    return answer.ok || isStorageFailure(errorFromBody(answer.status, await answer.json()));
  } catch {
    return false;
  }
}

let renewing = false;
async function renewAndReconnect(): Promise<void> {
  if (renewing) return;
  renewing = true;
  try {
    if ((await refreshedToken()) !== null) {
      setState('reconnecting');
      socket.connect();
    }
  } catch {
    // There was no response, so the state stays `failed` and the banner's button remains.
  } finally {
    // Delayed, because a server that also refuses the new token would otherwise be asked in an endless loop.
    setTimeout(() => {
      renewing = false;
    }, 10_000);
  }
}

type ClientPayload<Event extends keyof ClientEvents> = Exclude<Parameters<ClientEvents[Event]>[0], Ack | undefined>;

/** Payloads of all events that the client sends. */
interface Requests {
  'join:lobby': IdPayload;
  'leave:lobby': IdPayload;
  'join:game': { readonly id: string; readonly changes: true };
  'leave:game': IdPayload;
  'game:command': ClientPayload<'game:command'>;
  'chat:message': { readonly roomId: string; readonly message: string; readonly key?: string };
  'game:reaction': ClientPayload<'game:reaction'>;
  'pause:request': { readonly gameId: string };
  'join:lobbies': undefined;
  'leave:lobbies': undefined;
  'presence:away': { readonly away: boolean };
}

/** Returns the acknowledgement. Throws ApiError: the server’s refusal, or `offline` if none arrives within 10 s. */
export async function emitWithAck<E extends keyof Requests>(
  event: E,
  ...payload: Requests[E] extends undefined ? [] : [Requests[E]]
): Promise<{ readonly seq?: number | undefined }> {
  if (!socket.connected) throw offline();
  let answer: Parameters<Ack>[0];
  try {
    answer = await untyped.timeout(ACK_TIMEOUT_MS).emitWithAck(event, ...payload);
  } catch {
    throw offline();
  }
  if (!answer.ok) throw errorFromAck(answer);
  return answer;
}
// The typed `emitWithAck` cannot follow a generic event name; the functions around it have typed signatures.
const untyped: Socket = socket;

/** Returns a function that stops listening. */
export function listenToSocket(listeners: Partial<ServerEvents>): () => void {
  const entries = Object.entries(listeners);
  for (const [event, listener] of entries) untyped.on(event, listener);
  return () => {
    for (const [event, listener] of entries) untyped.off(event, listener);
  };
}

export function useSocketEvent<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const name: string = event;
    const handle = (...args: unknown[]) => Reflect.apply(latest.current, undefined, args);
    untyped.on(name, handle);
    return () => {
      untyped.off(name, handle);
    };
  }, [event]);
}

/** Runs immediately if connected, and after every later (re)connection, while mounted. Use it to join rooms and to catch up. */
export function useOnConnected(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const run = () => latest.current();
    if (socket.connected) run();
    socket.on('connect', run);
    return () => {
      socket.off('connect', run);
    };
  }, []);
}
