/** A test player: signed in, with a socket, recording every frame. */
import type { CommandAnswer, GameSnapshot, GameUpdate, GameYou } from '@one-mind/protocol/games/games';
import type { CreateLobby, Lobby } from '@one-mind/protocol/games/lobbies';
import type { ServerEvents } from '@one-mind/protocol/socket';
import { ReceivedGames } from '@one-mind/testkit/received-games';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { TestServer, TestUser } from './test-server.ts';

/** Time limit for waiting for an event, in ms. */
const PATIENCE = 10_000;

export type AckAnswer = { readonly ok: true } | { readonly ok: false; readonly error: string; readonly message: string };
type EventName = keyof ServerEvents;
/** Unpacked if it was packed. */
type Payload<Event extends EventName> = Event extends 'game:you' ? GameYou : Parameters<ServerEvents[Event]>[0];
export interface Frame {
  /** `http`: the answer to a call. */
  readonly event: string;
  readonly payload: unknown;
}

/** What an eavesdropper learns about a frame or an HTTP answer, even if it is only the size. */
export interface OnTheLine {
  /** The event's name, which sizes and order often reveal; `http` for answers. */
  readonly event: string;
  readonly bytes: number;
}

export interface PlayerClient {
  readonly user: TestUser;
  readonly id: string;
  readonly socket: Socket;
  readonly frames: readonly Frame[];
  /** Everything that arrived, in order. */
  readonly line: readonly OnTheLine[];
  /** Sends an event and waits for its acknowledgement. */
  readonly emit: (event: string, ...payload: readonly unknown[]) => Promise<AckAnswer>;
  readonly received: <Event extends EventName>(event: Event) => Payload<Event>[];
  /** The first matching payload of this event, already received or still to come. */
  readonly waitFor: <Event extends EventName>(event: Event, fits?: (payload: Payload<Event>) => boolean) => Promise<Payload<Event>>;
  /** Calls the server and parses its answer; throws with the answer's body unless it is 2xx. */
  readonly request: <Answer>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Status and error code of a call. */
  readonly refusal: (method: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly error: string }>;
  readonly snapshot: (gameId: string, since?: number) => Promise<GameSnapshot>;
  readonly latestUpdate: () => GameUpdate | undefined;
  readonly latestYou: () => GameYou | undefined;
  readonly close: () => void;
}

/** `ip`: connects as if through a proxy on this machine that forwards this address. */
export const connectPlayer = async (
  server: Pick<TestServer, 'url'>,
  user: TestUser,
  { ip }: { readonly ip?: string } = {},
): Promise<PlayerClient> => {
  const socket = io(server.url, {
    ...{ auth: { token: user.token }, transports: ['websocket'], reconnection: false, forceNew: true },
    ...(ip !== undefined && { extraHeaders: { 'x-forwarded-for': ip } }),
  });
  const frames: Frame[] = [];
  const games = new ReceivedGames();
  const line: OnTheLine[] = [];
  socket.io.on('open', () => {
    socket.io.engine.on('packet', ({ type, data }: { readonly type: string; readonly data?: string }) => {
      if (type === 'message' && data !== undefined)
        line.push({ event: /^2\["([^"]+)"/.exec(data)?.[1] ?? 'protocol', bytes: Buffer.byteLength(data) });
    });
  });
  const listeners = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    frames.push({ event, payload: games.opened(event, payload) });
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

  // Frames contain the server's payload for that event, whose type it determines.
  const received: PlayerClient['received'] = <Event extends EventName>(event: Event) =>
    frames.filter((frame) => frame.event === event).map(({ payload }) => payload as Payload<Event>);
  const latest = <Event extends EventName>(event: Event): Payload<Event> | undefined => received(event).at(-1);

  const send = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${user.token}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    line.push({ event: 'http', bytes: Number(response.headers.get('content-length')) });
    return response;
  };
  const request: PlayerClient['request'] = async (method, path, body, headers) => {
    const response = await send(method, path, body, headers);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    const answer = games.opened('http', JSON.parse(text));
    frames.push({ event: 'http', payload: answer });
    // The server's answer to this call, whose type the caller knows.
    return answer as never;
  };

  return {
    user,
    id: user.user.id,
    socket,
    frames,
    line,
    emit: (event, ...payload) => socket.timeout(PATIENCE).emitWithAck(event, ...payload),
    received,
    waitFor: (event, fits = () => true) =>
      new Promise((resolve, reject) => {
        let seen = 0;
        const look = (): void => {
          for (; seen < frames.length; seen++) {
            const frame = frames[seen];
            if (frame?.event !== event) continue;
            const payload = frame.payload as Payload<typeof event>;
            if (!fits(payload)) continue;
            stop();
            resolve(payload);
            return;
          }
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`${user.username} waited in vain for ${event}`));
        }, PATIENCE);
        const stop = (): void => {
          clearTimeout(timer);
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    request,
    refusal: async (method, path, body) => {
      const response = await send(method, path, body);
      const { error } = z.object({ error: z.string() }).parse(await response.json());
      return { status: response.status, error };
    },
    snapshot: (gameId, since) => request('GET', `/api/game/${gameId}${since === undefined ? '' : `?since=${since}`}`),
    latestUpdate: () => latest('game:update'),
    latestYou: () => latest('game:you'),
    close: () => void socket.disconnect(),
  };
};

/** Signs a person up and connects them. */
export const newPlayer = async (server: TestServer, username: string): Promise<PlayerClient> =>
  connectPlayer(server, await server.signUp(username));

/** Uses the setup link and connects the administrator. */
export const newAdmin = async (server: TestServer, username: string): Promise<PlayerClient> =>
  connectPlayer(server, await server.setUpAdmin(username));

export const SCENARIO = 'prison-break';

export const createLobby = (host: PlayerClient, wanted: Partial<CreateLobby> = {}): Promise<Lobby> =>
  host.request('POST', '/api/lobbies', { name: 'A test table', scenarioId: SCENARIO, ...wanted });

/** A running game with these people and AI players, every one of them in its room. */
export const startGame = async (people: readonly PlayerClient[], wanted: Partial<CreateLobby> = {}): Promise<string> => {
  const gameId = await startUnopenedGame(people, wanted);
  for (const person of people) await person.emit('join:game', gameId);
  return gameId;
};

/** Starts a game of these people, none of whom opens it yet. */
export const startUnopenedGame = async (people: readonly PlayerClient[], wanted: Partial<CreateLobby> = {}): Promise<string> => {
  const [host, ...guests] = people;
  if (!host) throw new Error('A game needs somebody.');
  const lobby = await createLobby(host, wanted);
  for (const guest of guests) await guest.request('POST', `/api/lobbies/${lobby.id}/join`);
  return (await host.request<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true })).gameId;
};

/** Locks in an action chosen by `pick` among the enabled options of the player's own view. */
export const playTurn = (
  player: PlayerClient,
  gameId: string,
  pick: <Item>(items: readonly Item[]) => Item | undefined,
): Promise<CommandAnswer> => {
  const you = player.received('game:you').findLast((one) => one.gameId === gameId)?.you;
  const option = pick((you?.options ?? []).filter(({ enabled, targets }) => enabled && targets.length > 0));
  const target = pick(option?.targets ?? []);
  return player.request('POST', `/api/game/${gameId}/action`, {
    action_type: option?.action,
    action_data: { type: option?.action, target: target?.id, intention: 'cooperative', tag: pick(target?.tags ?? []) },
  });
};

/** Plays every round for these people, to the end. Returns the update that reveals everything. */
export const playToEnd = async (
  people: readonly PlayerClient[],
  gameId: string,
  pick: <Item>(items: readonly Item[]) => Item | undefined,
): Promise<GameUpdate> => {
  const [first] = people;
  if (!first) throw new Error('A game needs somebody.');
  for (let round = 0; ; ) {
    const update = await first.waitFor(
      'game:update',
      (one) => one.gameId === gameId && (one.reveal !== null || (one.state.phase === 'planning' && one.state.round > round)),
    );
    if (update.reveal) return update;
    round = update.state.round;
    for (const person of people) {
      if (!update.players.some(({ id, is_alive }) => id === person.id && is_alive)) continue;
      await person.waitFor('game:you', ({ seq, you }) => seq >= update.seq && you.options.some(({ enabled }) => enabled));
      await playTurn(person, gameId, pick);
    }
  }
};
