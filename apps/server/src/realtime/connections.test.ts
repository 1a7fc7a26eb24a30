import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectPlayer, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { AMPLE_LIMITS, startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const LIMITS = {
  socketsPerAddress: 5,
  socketsPerAccount: 2,
  handshakesPerAddress: 3,
};
const EVENTS = 20;

let server: TestServer;
const open: { close: () => unknown }[] = [];
const opened = <T extends { close: () => unknown }>(one: T): T => {
  open.push(one);
  return one;
};
beforeAll(async () => {
  // No event is given back during a test.
  server = await startTestServer(
    { rateLimits: { ...AMPLE_LIMITS, events: EVENTS } },
    { limits: LIMITS, handshakeMs: 400, limitWindowMs: 3_600_000 },
  );
});
afterAll(async () => {
  for (const one of open) one.close();
  await server.close();
});

interface Attempt {
  readonly socket: Socket;
  /** Null = connected. */
  readonly refusal: string | null;
}
interface Connecting {
  readonly at?: TestServer;
  readonly version?: number;
}
/** Connects as if through a proxy on this machine that forwards this address. */
const socketFrom = (address: string, { token }: TestUser, { at = server, version }: Connecting = {}): Socket =>
  opened(
    io(at.url, {
      auth: { token, ...(version === undefined ? {} : { version }) },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': address },
    }),
  );
/** The same, and waits for the outcome. */
const connectFrom = async (address: string, person: TestUser, connecting?: Connecting): Promise<Attempt> => {
  const socket = socketFrom(address, person, connecting);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ socket, refusal: null }));
    socket.once('connect_error', (error: Error & { data?: { error: string } }) =>
      resolve({ socket, refusal: error.data?.error ?? error.message }),
    );
  });
};
const closed = ({ socket }: Pick<PlayerClient, 'socket'>): Promise<unknown> => new Promise((resolve) => socket.once('disconnect', resolve));

it('refuses pages that were loaded before the protocol changed', async () => {
  const oda = await server.signUp('Oda');
  const { socket, refusal } = await connectFrom('203.0.113.99', oda, { version: PROTOCOL_VERSION });
  expect(refusal).toBeNull();
  socket.close();
  expect((await connectFrom('203.0.113.99', oda, { version: PROTOCOL_VERSION - 1 })).refusal).toBe('client_outdated');
});

it('doesn’t ask for an affinity without other nodes, because connecting again would be for nothing', async () => {
  const nils = opened(await newPlayer(server, 'Nils'));
  expect(await nils.emit('leave:lobbies')).toEqual({ ok: true });
  expect(nils.received('affinity:wanted')).toEqual([]);
  nils.close();
});

it('closes one socket of an account that opens too many: one in the background, or else the oldest', async () => {
  const ada = opened(await newPlayer(server, 'Ada'));
  const second = opened(await connectPlayer(server, ada.user));
  await second.emit('presence:away', { away: true });
  const secondClosed = closed(second);
  const third = opened(await connectPlayer(server, ada.user));
  await secondClosed;
  expect(second.received('socket:replaced')).toEqual([{ error: 'too_many_tabs' }]);

  const firstClosed = closed(ada);
  const fourth = opened(await connectPlayer(server, ada.user));
  await firstClosed;
  for (const tab of [third, fourth]) expect(await tab.emit('leave:lobbies')).toEqual({ ok: true });
});

it('refuses one socket too many from an address or IPv6 network, and keeps serving others', async () => {
  const people = await Promise.all(['Bea', 'Cleo', 'Dora'].map((name) => server.signUp(name)));
  // Each account opens as many as it is allowed to.
  const refusals: (string | null)[] = [];
  for (const person of [...people, ...people]) refusals.push((await connectFrom(`2001:db8::${refusals.length + 1}`, person)).refusal);
  expect(refusals).toEqual([null, null, null, null, null, 'too_many_connections']);
  const elsewhere = await server.signUp('Emil');
  expect((await connectFrom('2001:db8:0:1::1', elsewhere)).refusal).toBeNull();
});

it('refuses every socket while the server is full', async () => {
  const full = await startTestServer({}, { limits: { sockets: 1 } });
  const [bea, cleo] = [await full.signUp('Bea'), await full.signUp('Cleo')];
  expect((await connectFrom('192.0.2.1', bea, { at: full })).refusal).toBeNull();
  expect((await connectFrom('192.0.2.2', cleo, { at: full })).refusal).toBe('server_full');
  await full.close();
});

it.each(['websocket', 'polling'] as const)('closes connections by %s that send no token', async (transport) => {
  const address = transport === 'polling' ? '192.0.2.10' : '192.0.2.11';
  const headers = { 'x-forwarded-for': address };
  const silent = Array.from({ length: LIMITS.handshakesPerAddress }, () =>
    // Socket.IO's client sends its token once this answers, which it never does.
    opened(io(server.url, { auth: () => undefined, transports: [transport], reconnection: false, forceNew: true, extraHeaders: headers })),
  );
  const gone = silent.map((socket) => new Promise((resolve) => socket.io.once('close', resolve)));
  await Promise.all(silent.map((socket) => new Promise<void>((resolve) => socket.io.once('open', () => resolve()))));
  await Promise.all(gone);
});

it('makes room for a new connection by closing the oldest silent one: of its address if that is full, otherwise of all', async () => {
  const busy = await startTestServer({}, { limits: { handshakes: 3, handshakesPerAddress: 2 }, handshakeMs: 60_000 });
  const [ada, bea, cleo] = [await busy.signUp('Ada'), await busy.signUp('Bea'), await busy.signUp('Cleo')];
  const silentFrom = async (address: string) => {
    let sendToken = (_: object): void => undefined;
    const socket = opened(
      io(busy.url, {
        auth: (send) => {
          sendToken = send;
        },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { 'x-forwarded-for': address },
      }),
    );
    const gone = new Promise((resolve) => socket.io.once('close', resolve));
    await new Promise<void>((resolve) => socket.io.once('open', () => resolve()));
    const joined = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const join = ({ token }: TestUser): Promise<void> => {
      sendToken({ token });
      return joined;
    };
    return { gone, join };
  };
  const oldest = await silentFrom('192.0.2.1');
  const first = await silentFrom('192.0.2.2');
  const second = await silentFrom('192.0.2.2');
  expect((await connectFrom('192.0.2.2', ada, { at: busy })).refusal).toBeNull();
  await first.gone;
  await silentFrom('192.0.2.3');
  expect((await connectFrom('192.0.2.4', bea, { at: busy })).refusal).toBeNull();
  await oldest.gone;
  await second.join(cleo);
  await busy.close();
});

it('opens one socket per connection, no matter how many tokens it sends at once', async () => {
  const fred = await server.signUp('Fred');
  const connection = opened(new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`));
  const answers: string[] = [];
  await new Promise<void>((resolve) => {
    connection.onmessage = ({ data }) => {
      if (String(data).startsWith('0')) for (let n = 0; n < 5; n++) connection.send(`40${JSON.stringify({ token: fred.token })}`);
      else answers.push(String(data).slice(0, 2));
      if (answers.length === 5) resolve();
    };
  });
  expect(answers.sort()).toEqual(['40', '44', '44', '44', '44']);
});

it('counts the events of an account over all its sockets', async () => {
  const gus = opened(await newPlayer(server, 'Gus'));
  const second = opened(await connectPlayer(server, gus.user));
  const answers = await Promise.all(Array.from({ length: EVENTS }, (_, n) => (n % 2 ? gus : second).emit('leave:lobbies')));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  for (const tab of [gus, second]) expect(await tab.emit('leave:lobbies')).toMatchObject({ ok: false, error: 'rate_limited' });
  const { socket } = await connectFrom('192.0.2.20', await server.signUp('Hal'));
  expect(await socket.emitWithAck('leave:lobbies')).toEqual({ ok: true });
});

it('keeps neither the token nor the request of an accepted connection', async () => {
  const requests: WeakRef<IncomingMessage>[] = [];
  server.deps.io.engine.once('connection', ({ request }: { readonly request: IncomingMessage }) => requests.push(new WeakRef(request)));
  const { socket } = await connectFrom('198.51.100.77', await server.signUp('Quinn'));
  const accepted = server.deps.io.sockets.sockets.get(socket.id ?? '');
  expect(accepted?.handshake).toMatchObject({ auth: {}, headers: {} });
  expect(accepted?.request).toMatchObject({ headers: {}, rawHeaders: [] });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  expect(requests.length).toBe(1);
  await vi.waitFor(() => {
    collect();
    expect(requests.map((one) => one.deref())).toEqual([undefined]);
  });
});

it('closes a socket whose session ends while it connects', async () => {
  const rosa = await server.signUp('Rosa');
  let isSignedOut = false;
  // Runs between the check of the token and the connection.
  server.deps.io.use((socket, next) => {
    if (socket.data.user.userId !== rosa.user.id) return next();
    rosa.call('POST', '/auth/v1/logout?scope=local').then(({ ok }) => {
      isSignedOut = ok;
      next();
    }, next);
  });
  const socket = socketFrom('198.51.100.78', rosa);
  const ended: unknown[] = [];
  socket.on('session:ended', (reason) => ended.push(reason));
  await closed({ socket });
  expect(isSignedOut).toBe(true);
  expect(ended).toEqual([{ error: 'unauthenticated' }]);
});
