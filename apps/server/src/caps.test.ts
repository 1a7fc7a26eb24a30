import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { updateUser } from './accounts/store.ts';
import { hashOf } from './auth/tokens.ts';
import { CAPS, type CapName } from './limits.ts';
import type { TestOptions } from './test-options.ts';
import { connectPlayer, createLobby, newPlayer, type PlayerClient, startGame } from './testing/player-client.ts';
import { emailOf, NO_LIMITS, startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './testing/test-server.ts';

/** Something of which only a limited number can exist at the same time. */
interface Refused {
  /** Takes the nth one. Returns the error code; null = it was possible. */
  readonly take: (n: number) => Promise<string | null>;
  /** Gives one back. */
  readonly giveBack: () => Promise<unknown>;
}
/** The same, where the oldest one ends instead. */
interface Ending {
  /** Takes one more, and returns its id. */
  readonly take: () => Promise<string>;
  readonly held: () => Promise<readonly string[]>;
  readonly giveBack: (id: string) => Promise<unknown>;
}
interface Exercise {
  /** Absent: the standard number. */
  readonly count?: number;
  readonly options?: TestOptions;
  readonly of: (server: TestServer) => Promise<Refused | Ending>;
}

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const kept = (player: PlayerClient): PlayerClient => {
  closing.push(player.close);
  return player;
};

let people = 0;
const nextName = (): string => `Person${++people}`;
const codeOf = async (answer: Response): Promise<string | null> => {
  if (answer.ok) return null;
  const { error, error_code } = await answer.json();
  return error_code ?? error;
};
/** Accounts that nobody signs in to. */
const insertAccounts = async ({ deps }: TestServer, count: number): Promise<readonly string[]> => {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const [model] = await deps.db.selectFrom('users').selectAll().limit(1).execute();
  if (model === undefined) throw new Error('Somebody has to sign up first.');
  for (const id of ids)
    await deps.db
      .insertInto('users')
      .values({ ...model, id, username: id, username_key: id, username_skeleton: id, email: emailOf(id) })
      .execute();
  return ids;
};

/** Opens connections from this address, or each from another one. `person`: the one who signs in; null = each a new one. */
const connections = (server: TestServer, { from = null, person = null }: { from?: string | null; person?: TestUser | null }) => {
  const open: PlayerClient[] = [];
  return {
    open,
    take: async (n: number): Promise<string | null> => {
      const ip = from ?? `192.0.2.${n + 1}`;
      try {
        open.push(kept(await connectPlayer(server, person ?? (await server.signUp(nextName())), { ip })));
        return null;
      } catch (error) {
        return String((error as { readonly data?: { readonly error?: string }; readonly message: string }).data?.error ?? error);
      }
    },
    /** Resolves when the server has noticed it. */
    giveBack: async () => {
      const before = server.deps.io.engine.clientsCount;
      open.shift()?.close();
      await expect.poll(() => server.deps.io.engine.clientsCount).toBeLessThan(before);
    },
  };
};

/** Connections that send no token. */
const silent = (server: TestServer, from: string | null): Ending => {
  const open = new Map<string, Socket>();
  return {
    take: async () => {
      const id = String(open.size);
      const headers = { 'x-forwarded-for': from ?? `192.0.2.${open.size + 1}` };
      const socket = io(server.url, {
        auth: () => undefined,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: headers,
      });
      closing.push(() => socket.close());
      open.set(id, socket);
      await new Promise<void>((resolve) => socket.io.once('open', () => resolve()));
      return id;
    },
    held: async () => [...open].flatMap(([id, socket]) => (socket.io.engine.readyState === 'open' ? [id] : [])),
    giveBack: async (id) => {
      const before = server.deps.io.engine.clientsCount;
      open.get(id)?.io.engine.close();
      await expect.poll(() => server.deps.io.engine.clientsCount).toBeLessThan(before);
    },
  };
};

const signIn = async (server: TestServer, username: string, password = TEST_PASSWORD) => {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(username), password }),
  });
  expect(answer.status).toBe(200);
  const device = /one-mind-device=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const { access_token: token }: { readonly access_token: string } = await answer.json();
  const { session_id: sessionId }: { readonly session_id: string } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return { device, sessionId };
};

/** Games of one host. */
const hosted = async (server: TestServer, bots: readonly 'normal'[]): Promise<Refused> => {
  const admin = await server.setUpAdmin(nextName());
  const host = kept(await newPlayer(server, nextName()));
  const guests = [kept(await newPlayer(server, nextName())), kept(await newPlayer(server, nextName()))];
  const games: string[] = [];
  return {
    take: async () => {
      try {
        games.push(await startGame([host, ...guests], { settings: { timeLimit: null }, bots: [...bots] }));
        return null;
      } catch (error) {
        return /"error":"(\w+)"/.exec(String(error))?.[1] ?? String(error);
      }
    },
    giveBack: async () => {
      const answer = await admin.call('POST', `/api/admin/games/${games.shift()}/end`, { reason: 'A test' });
      expect(answer.status).toBe(200);
    },
  };
};

const EXERCISES: Readonly<Record<CapName, Exercise>> = {
  sockets: { count: 2, options: { limits: { sockets: 2 } }, of: async (server) => connections(server, {}) },
  socketsPerAddress: {
    count: 2,
    options: { limits: { socketsPerAddress: 2 } },
    of: async (server) => connections(server, { from: '192.0.2.9' }),
  },
  socketsPerAccount: {
    count: 2,
    options: { limits: { socketsPerAccount: 2 } },
    of: async (server) => {
      const { open, take } = connections(server, { person: await server.signUp(nextName()) });
      const find = (id: string) => open.find(({ socket }) => socket.id === id);
      return {
        take: async () => {
          expect(await take(0)).toBeNull();
          return open.at(-1)?.socket.id ?? '';
        },
        held: async () => open.flatMap(({ socket }) => (socket.connected ? [socket.id ?? ''] : [])),
        giveBack: async (id) => {
          const before = server.deps.io.engine.clientsCount;
          find(id)?.close();
          await expect.poll(() => server.deps.io.engine.clientsCount).toBeLessThan(before);
        },
      };
    },
  },
  handshakes: { count: 2, options: { limits: { handshakes: 2 }, handshakeMs: 60_000 }, of: async (server) => silent(server, null) },
  handshakesPerAddress: {
    count: 2,
    options: { limits: { handshakesPerAddress: 2 }, handshakeMs: 60_000 },
    of: async (server) => silent(server, '192.0.2.9'),
  },
  pendingSignUps: {
    of: async (server) => {
      const admin = await server.setUpAdmin(nextName());
      await admin.call('PUT', '/api/admin/site/registration', { confirmsEmail: true });
      const { db, auth } = server.deps;
      const email = emailOf(nextName());
      const held = async () => (await db.selectFrom('pending_sign_ups').select('id').orderBy('id').execute()).map(({ id }) => id);
      return {
        take: async () => {
          const before = await held();
          const body = JSON.stringify({ email, password: TEST_PASSWORD, data: { username: nextName() } });
          // New ones are replaced by nothing.
          await db
            .updateTable('pending_sign_ups')
            .set(({ eb }) => ({ created_at: eb('created_at', '-', 3_600_000) }))
            .execute();
          await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
          return (await held()).find((id) => !before.includes(id)) ?? '';
        },
        held,
        giveBack: async (id) => {
          await db.updateTable('pending_sign_ups').set({ expires_at: 0 }).where('id', '=', id).execute();
          await auth.deleteExpired();
        },
      };
    },
  },
  sessions: {
    of: async (server) => {
      const { username, user, client } = await server.signUp(nextName());
      await client.signOut();
      const sessions = server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).orderBy('created_at');
      return {
        take: async () => (await signIn(server, username)).sessionId,
        held: async () => (await sessions.execute()).map(({ id }) => id),
        giveBack: (id) => server.deps.auth.endSessions(user.id, { only: id }),
      };
    },
  },
  devices: {
    of: async (server) => {
      const { username, user, client } = await server.signUp(nextName());
      // Forgets all devices.
      await client.updateUser({ password: 'another quiet voice', current_password: TEST_PASSWORD });
      const devices = server.deps.db.selectFrom('devices').select('token_hash').where('user_id', '=', user.id).orderBy('seen_at');
      return {
        take: async () => hashOf((await signIn(server, username, 'another quiet voice')).device),
        held: async () => (await devices.execute()).map(({ token_hash: hash }) => hash),
        giveBack: (id) => server.deps.db.deleteFrom('devices').where('token_hash', '=', id).execute(),
      };
    },
  },
  factors: {
    of: async (server) => {
      const { client, user } = await server.signUp(nextName());
      const factors = server.deps.db.selectFrom('factors').select('id').where('user_id', '=', user.id);
      return {
        take: async (n) => {
          const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: `App ${n}` });
          if (error) return error.code ?? error.message;
          // Unfinished factors replace each other. Verified ones would need a code that nobody has used yet.
          await server.deps.db.updateTable('factors').set({ is_verified: 1 }).where('id', '=', data.id).execute();
          await server.deps.db.updateTable('sessions').set({ aal: 'aal2', factor_id: data.id }).where('user_id', '=', user.id).execute();
          await client.refreshSession();
          return null;
        },
        giveBack: async () => {
          const factorId = (await factors.executeTakeFirstOrThrow()).id;
          expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
        },
      };
    },
  },
  hostedGames: { count: 2, options: { limits: { hostedGames: 2 } }, of: (server) => hosted(server, []) },
  hostedAiSeats: { count: 2, options: { limits: { hostedAiSeats: 4 } }, of: (server) => hosted(server, ['normal', 'normal']) },
  friends: {
    // The others are friends already.
    count: 2,
    of: async (server) => {
      const { call, user, username } = await server.signUp(nextName());
      for (const id of await insertAccounts(server, CAPS.friends.count - 2)) {
        const [low = '', high = ''] = [id, user.id].toSorted();
        await server.deps.db
          .insertInto('friendships')
          .values({ id: crypto.randomUUID(), low_id: low, high_id: high, created_at: 1 })
          .execute();
      }
      return {
        take: async () => {
          const other = await server.signUp(nextName());
          const { request } = await (await other.call('POST', '/api/friends/request', { username })).json();
          return codeOf(await call('POST', `/api/friends/request/${request.id}/accept`));
        },
        giveBack: async () => {
          const { id } = await server.deps.db.selectFrom('friendships').select('id').executeTakeFirstOrThrow();
          expect((await call('DELETE', `/api/friends/${id}`)).status).toBe(200);
        },
      };
    },
  },
  pendingFriendRequests: {
    of: async (server) => {
      const { call } = await server.signUp(nextName());
      const others = await insertAccounts(server, CAPS.pendingFriendRequests.count + 3);
      const requests = server.deps.db.selectFrom('friend_requests').select('id');
      return {
        take: async (n) => codeOf(await call('POST', '/api/friends/request', { username: others[n] })),
        giveBack: async () => {
          const { id } = await requests.executeTakeFirstOrThrow();
          expect((await call('POST', `/api/friends/request/${id}/cancel`)).status).toBe(200);
        },
      };
    },
  },
  blocks: {
    // The others are blocked already.
    count: 2,
    of: async (server) => {
      const { call, user } = await server.signUp(nextName());
      const others = await insertAccounts(server, CAPS.blocks.count + 3);
      for (const id of others.slice(5))
        await server.deps.db.insertInto('blocks').values({ blocker_id: user.id, blocked_id: id, created_at: 1 }).execute();
      return {
        take: async (n) => {
          const code = await codeOf(await call('POST', '/api/friends/blocks', { userId: others[n] }));
          // Repeating it has no effect.
          if (code === null) expect(await codeOf(await call('POST', '/api/friends/blocks', { userId: others[n] }))).toBeNull();
          return code;
        },
        giveBack: async () => expect((await call('DELETE', `/api/friends/blocks/${others[5]}`)).status).toBe(200),
      };
    },
  },
  scenarios: {
    // The others exist already.
    count: 2,
    of: async (server) => {
      const { call, user } = await server.signUp(nextName());
      const { db } = server.deps;
      await updateUser(db, user.id, { role: 'creator', at: Date.now() });
      const model = await db.selectFrom('scenarios').selectAll().limit(1).executeTakeFirstOrThrow();
      const { id: _, version: __, ...file } = await (await call('GET', `/api/scenarios/${model.id}/content`)).json();
      for (let n = 2; n < CAPS.scenarios.count; n++)
        await db
          .insertInto('scenarios')
          .values({ ...model, id: crypto.randomUUID(), creator_id: user.id })
          .execute();
      return {
        take: async (n) =>
          codeOf(await call('POST', '/api/scenarios', { ...file, title: `Scenario ${n}`, image_url: null, is_public: false })),
        giveBack: async () => {
          const mine = db.selectFrom('scenarios').select('id').where('creator_id', '=', user.id);
          expect((await call('DELETE', `/api/scenarios/${(await mine.executeTakeFirstOrThrow()).id}`)).status).toBe(200);
        },
      };
    },
  },
};

it.each(Object.keys(EXERCISES) as CapName[])('one more than the allowed %s is impossible, until one ends', async (name) => {
  const { count = CAPS[name].count, options, of } = EXERCISES[name];
  const server = await startTestServer({ rateLimits: NO_LIMITS }, options);
  closing.push(server.close);
  const exercise = await of(server);
  if ('held' in exercise) {
    const taken: string[] = [];
    const take = async (): Promise<void> => {
      taken.push(await exercise.take());
    };
    for (let n = 0; n < count; n++) await take();
    expect(await exercise.held()).toEqual(taken);
    await take();
    await expect.poll(exercise.held).toEqual(taken.slice(1));
    await exercise.giveBack(taken[1] ?? '');
    await expect.poll(exercise.held).toEqual(taken.slice(2));
    await take();
    expect(await exercise.held()).toEqual(taken.slice(2));
    return;
  }
  const { beyond } = CAPS[name];
  for (let n = 0; n < count; n++) expect(await exercise.take(n)).toBeNull();
  expect(await exercise.take(count)).toBe(beyond);
  await exercise.giveBack();
  expect(await exercise.take(count + 1)).toBeNull();
  expect(await exercise.take(count + 2)).toBe(beyond);
});

it('a person has a place in one lobby at a time: a new one takes them out of the old one, which closes', async () => {
  const server = await startTestServer();
  closing.push(server.close);
  const host = kept(await newPlayer(server, nextName()));
  const [first, second] = [await createLobby(host), await createLobby(host)];
  expect(await host.refusal('GET', `/api/lobbies/${first.id}`)).toMatchObject({ error: 'lobby_not_found' });
  expect(await host.request('GET', '/api/lobbies/mine')).toMatchObject({ lobby: { id: second.id } });
});
