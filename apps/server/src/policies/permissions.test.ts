import { readFile } from 'node:fs/promises';
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { may, PERMISSIONS, type Permission, refusalFor } from '@one-mind/protocol/permissions';
import type { ClientEvents } from '@one-mind/protocol/socket';
import Fastify from 'fastify';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signAccessToken } from '../auth/tokens.ts';
import { registerAuthentication } from '../plugins/authentication.ts';
import { connectPlayer, createLobby, type PlayerClient, startGame } from '../testing/player-client.ts';
import { NO_LIMITS, startTestServer, type TestServer } from '../testing/test-server.ts';
import { EVENTS, ROUTES } from './endpoint-permissions.ts';
import { PERMISSION_OBJECTS } from './permission-objects.ts';

/** Those without a valid session come first. Null: signed out. */
const ROLE_OF = {
  visitor: null,
  'signed out': null,
  expired: null,
  banned: null,
  guest: 'guest',
  user: 'user',
  spectator: 'user',
  'another player': 'user',
  creator: 'creator',
  moderator: 'moderator',
  admin: 'admin',
  owner: 'creator',
} as const satisfies Readonly<Record<string, UserRole | null>>;
type Actor = keyof typeof ROLE_OF;
const ACTORS = Object.keys(ROLE_OF) as Actor[];
const SIGNED_IN = ACTORS.filter((actor) => ROLE_OF[actor] !== null);

interface Request {
  readonly path?: Readonly<Record<string, string>>;
  readonly pathOfAdmin?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

const NOBODY = '019a0000-0000-7000-8000-000000000000';
/** Number of roles → how docs/security.md names them. */
const SIGNED_IN_PEOPLE: Readonly<Record<number, string>> = { 4: 'signed in, except guests', 5: 'signed in' };
/** An answer with one of these means that the caller lacks a permission, or that the object is hidden from them. */
const REFUSALS: readonly number[] = [401, 403, 404];

/** `yes`, or status and code of the refusal. */
const outcomeOf = (status: number, text: string): string => {
  if (status >= 500) throw new Error(`${status}: ${text}`);
  if (!REFUSALS.includes(status)) return 'yes';
  const { error, error_code: goTrue, code }: { error?: string; error_code?: string; code?: string } = text === '' ? {} : JSON.parse(text);
  return `${status} ${error ?? goTrue ?? code}`;
};

/** Actors with the same outcome share one part of the line. */
const lineOf = (name: string, outcomes: ReadonlyMap<Actor, string>): string => {
  const groups = Map.groupBy(outcomes, ([, outcome]) => outcome);
  const parts = [...groups].map(
    ([outcome, of]) => `${of.length === outcomes.size ? 'all' : of.map(([actor]) => actor).join(', ')}: ${outcome}`,
  );
  return `${name}\n${parts.map((part) => `    ${part}\n`).join('')}`;
};

describe('permissions', () => {
  let server: TestServer;
  const tokens: Partial<Record<Actor, string>> = {};
  const players: Partial<Record<Actor, PlayerClient>> = {};
  let lobbyId: string;
  let gameId: string;
  /** Requests that reach an object of the owner. All other requests have a malformed body and ids that no route accepts. */
  let requests: Readonly<Record<string, Request>>;

  const player = (actor: Actor): PlayerClient => {
    const found = players[actor];
    if (!found) throw new Error(`${actor} has no account.`);
    return found;
  };

  beforeAll(async () => {
    // With a public address, no caller counts as the operator.
    server = await startTestServer({ publicUrl: 'https://one-mind.example', rateLimits: NO_LIMITS });
    const admin = await server.setUpAdmin('Person0');
    for (const [index, actor] of ACTORS.entries()) {
      if (actor === 'visitor') continue;
      const name = `Person${index}`;
      const user = actor === 'admin' ? admin : await (actor === 'guest' ? server.signInAsGuest(name) : server.signUp(name));
      const role = ROLE_OF[actor] ?? 'user';
      if (role !== 'user' && role !== 'guest') await admin.call('PATCH', `/api/admin/users/${user.user.id}/role`, { role });
      tokens[actor] = user.token;
      players[actor] = await connectPlayer(server, user);
    }
    await player('signed out').user.client.signOut();
    await admin.call('PATCH', `/api/admin/users/${player('banned').id}/status`, { status: 'banned', reason: 'A test' });
    const { session, user } = player('expired').user;
    const account = { id: user.id, email: user.email ?? '', metadata: {} } as Parameters<typeof signAccessToken>[1]['user'];
    const { session_id: sessionId }: { session_id: string } = JSON.parse(
      Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    const issuer = 'https://one-mind.example/auth/v1';
    tokens.expired = (
      await signAccessToken(server.deps.auth.keys, {
        user: account,
        sessionId,
        assurance: { aal: 'aal1', amr: [] },
        issuer,
        at: Date.now() - 86_400_000,
      })
    ).token;

    const owner = player('owner');
    gameId = await startGame([owner, player('another player')], { settings: { timeLimit: null, allowSpectators: true }, bots: ['random'] });
    await player('spectator').emit('join:game', gameId);
    const lobby = await createLobby(owner, { settings: { isPrivate: true } });
    lobbyId = lobby.id;
    await player('another player').request('POST', `/api/lobbies/${lobby.code}/join`);
    const file = await owner.request<object>('GET', '/api/scenarios/prison-break/content');
    const { id: _, version: __, ...draft } = { id: '', version: 0, ...file };
    const make = () => owner.request<{ id: string }>('POST', '/api/scenarios', { ...draft, is_public: false });
    const [scenario, deleted] = [await make(), await make()];

    const other = player('another player');
    const askForFriendship = async (from: PlayerClient): Promise<string> => {
      const { username } = owner.user;
      return (await from.request<{ request: { id: string } }>('POST', '/api/friends/request', { username })).request.id;
    };
    const friendship = await askForFriendship(other);
    for (const id of [friendship, await askForFriendship(player('spectator'))])
      await owner.request('POST', `/api/friends/request/${id}/accept`);
    const friendRequest = await askForFriendship(player('user'));
    await owner.request('POST', `/api/lobbies/${lobbyId}/invite`, { userId: player('spectator').id });
    const [invitation] = await player('spectator').request<{ id: string }[]>('GET', '/api/invitations');
    const report = { target: { kind: 'player', userId: owner.id, roomId: `game:${gameId}` }, reason: 'spam' };
    await other.request('POST', '/api/reports', report);
    const { reports } = await admin.call('GET', '/api/moderation/reports').then((one) => one.json());
    await admin.call('POST', '/api/moderation/mutes', { userId: player('creator').id, minutes: 60, reason: 'A test' });
    const { notices } = await player('creator').request<{ notices: { id: string }[] }>('GET', '/api/moderation/mine');
    const factor = await owner.request<{ id: string }>('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'A phone' });

    const inGame = (body?: unknown): Request => ({ path: { id: gameId, seat: '0' }, body });
    const inLobby = (body?: unknown): Request => ({ path: { id: lobbyId }, body });
    const ofScenario = (body?: unknown): Request => ({ path: { id: scenario.id, key: scenario.id, version: '1' }, body });
    const thing = (id: string | undefined, body?: unknown): Request => ({ path: { id: id ?? '', answer: 'decline' }, body });
    const ofRoom = { path: { roomId: `game:${gameId}` } };
    requests = {
      'GET /api/chat/:roomId': ofRoom,
      'GET /api/chat/:roomId/access': ofRoom,
      'GET /api/game/:id': inGame(),
      'GET /api/game/:id/reactions': inGame(),
      'GET /api/game/:id/record': inGame(),
      'GET /api/game/:id/rematch': inGame(),
      'POST /api/game/:id/rematch': inGame({ kind: 'rematch' }),
      'GET /api/game/:id/replay': inGame(),
      'GET /api/game/:id/replay/seats/:seat': inGame(),
      'POST /api/game/:id/replay/open': inGame(),
      'POST /api/game/:id/action': inGame({ action_type: 'search', lock_in: false }),
      'POST /api/game/:id/accuse': inGame({ player: NOBODY }),
      'POST /api/game/:id/vote': inGame({ guilty: true }),
      'POST /api/game/:id/claim': inGame({ round: 1, turn: 1 }),
      'POST /api/game/:id/guess': inGame({ roles: {} }),
      'POST /api/game/:id/predict': inGame({ action: 'hide' }),
      'POST /api/game/:id/nudge': inGame({ kind: 'stir' }),
      'POST /api/game/:id/seen': inGame(),
      'POST /api/game/:id/pause': inGame(),
      'POST /api/game/:id/resume': inGame(),
      'POST /api/reports': { body: report },
      'POST /api/moderation/reports/:id/decide': thing(reports[0]?.id, { decision: 'dismiss' }),
      'GET /api/moderation/reports/:id/related-accounts': thing(reports[0]?.id),
      'POST /api/moderation/mine/:id/appeal': thing(notices[0]?.id, { text: 'It was a test' }),
      'POST /api/moderation/mutes': { body: { userId: player('creator').id, minutes: 60, reason: 'A test' } },
      'GET /api/moderation/mutes/:id': thing(player('creator').id),
      'DELETE /api/moderation/mutes/:id': thing(player('creator').id),
      'POST /auth/v1/factors/:id/challenge': thing(factor.id),
      'POST /auth/v1/factors/:id/verify': thing(factor.id, { challenge_id: NOBODY, code: '123456' }),
      'DELETE /auth/v1/factors/:id': thing(factor.id),
      'PATCH /rest/v1/users': { query: `id=eq.${owner.id}`, body: { avatar_url: '' } },
      'POST /api/friends/request/:id/:answer': thing(friendRequest),
      'DELETE /api/friends/:id': thing(friendship),
      'GET /api/lobbies/:id': inLobby(),
      'PATCH /api/lobbies/:id': inLobby({ name: 'Another name' }),
      'GET /api/lobbies/:id/invitation': inLobby(),
      'GET /api/lobbies/:id/invitations': inLobby(),
      'POST /api/lobbies/:id/invite': inLobby({ username: 'Nobody' }),
      'POST /api/lobbies/:id/ready': inLobby({ ready: false }),
      'POST /api/lobbies/:id/kick': inLobby({ playerId: NOBODY }),
      'POST /api/lobbies/:id/host': inLobby({ playerId: NOBODY }),
      'POST /api/lobbies/:id/bots': inLobby({ action: 'remove', playerId: NOBODY }),
      'POST /api/lobbies/:id/countdown': inLobby({}),
      'DELETE /api/lobbies/:id/countdown': inLobby(),
      'POST /api/lobbies/:id/start': inLobby({}),
      'GET /api/scenarios/:id': ofScenario(),
      'GET /api/scenarios/:id/content': ofScenario(),
      'PUT /api/scenarios/:id': ofScenario({ ...draft, is_public: false }),
      'GET /api/scenarios/:id/rating': ofScenario(),
      'PUT /api/scenarios/:id/rating': ofScenario({ stars: 5 }),
      'GET /api/scenarios/:id/versions': ofScenario(),
      'GET /api/scenarios/:id/versions/:version': ofScenario(),
      'POST /api/scenarios/:id/versions/:version/restore': ofScenario({ version: 999 }),
      'GET /api/scenarios/drafts/:key': ofScenario(),
      'PUT /api/scenarios/drafts/:key': ofScenario({ revision: 0, base_version: 1, document: '{}' }),
      'DELETE /api/scenarios/drafts/:key': ofScenario(),
      'POST /api/invitations/:id/accept': thing(invitation?.id),
      'POST /api/invitations/:id/decline': thing(invitation?.id),
      // These come last, because they end what the others need.
      'POST /api/game/:id/lock-in': inGame(),
      'POST /api/game/:id/leave': inGame(),
      'DELETE /api/lobbies/:id': inLobby(),
      'DELETE /api/scenarios/:id': { ...ofScenario(), pathOfAdmin: { id: deleted.id } },
      'GET /api/profiles/:username': { path: { username: owner.user.username } },
    };
  });
  afterAll(() => server.close());

  const ask = async (actor: Actor, route: string, { path: pathOfOthers = {}, pathOfAdmin, query, body }: Request): Promise<string> => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = actor === 'admin' && pathOfAdmin ? pathOfAdmin : pathOfOthers;
    const address = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? 'x'.repeat(99)));
    const { statusCode, payload } = await server.app.inject({
      method: method as 'GET',
      url:
        route in requests
          ? `${address}${query === undefined ? '' : `?${query}`}`
          : `${address}?page=none&limit=none&scope=none&version=none`,
      headers: { ...(tokens[actor] !== undefined && { authorization: `Bearer ${tokens[actor]}` }), 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: route in requests ? (body === undefined ? '' : JSON.stringify(body)) : '{"nothing": that fits}' }),
    });
    return outcomeOf(statusCode, payload);
  };

  /** What the row says, for callers whom it refuses. */
  const refusalByRow = (route: string, permission: Permission, actor: Actor): string | null => {
    if (PERMISSIONS[permission].who === 'operator') return '401 operators_only';
    const role = ROLE_OF[actor];
    if (may(role, permission)) return null;
    if (route.includes('/auth/v1/')) {
      if (role !== null) return `403 ${refusalFor(permission).replace('forbidden', 'not_admin')}`;
      return actor === 'visitor' ? '401 no_authorization' : '403 session_not_found';
    }
    if (route.includes('/rest/v1/')) return actor === 'visitor' ? '401 42501' : '401 PGRST301';
    return role === null ? '401 unauthenticated' : `403 ${refusalFor(permission)}`;
  };

  it('are the same for every route as in the table, before a request is parsed, and as in the file beside this test', async () => {
    const lines: string[] = [];
    const order = Object.keys(requests);
    const routes = Object.entries(ROUTES).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    for (const [route, permission] of routes) {
      const outcomes = new Map<Actor, string>();
      for (const actor of ACTORS) {
        const outcome = await ask(actor, route, requests[route] ?? {});
        const refusal = refusalByRow(route, permission, actor);
        if (refusal !== null) expect(outcome, `${route} as ${actor}`).toBe(refusal);
        else expect(outcome, `${route} as ${actor}`).not.toMatch(/unauthenticated|no_authorization|operators_only/);
        outcomes.set(actor, outcome);
      }
      lines.push(lineOf(`${route} (${permission})`, outcomes));
    }
    await expect(lines.join('')).toMatchFileSnapshot('permissions.routes.txt');
  });

  it('are the same for every event as in the file beside this test, and nobody without a session connects', async () => {
    for (const actor of ACTORS.filter((one) => ROLE_OF[one] === null)) {
      const socket = io(server.url, { auth: { token: tokens[actor] }, transports: ['websocket'], reconnection: false, forceNew: true });
      const error = await new Promise((resolve) => socket.once('connect_error', resolve));
      expect(error, actor).toMatchObject({ data: { error: 'unauthenticated' } });
    }
    const payloads: Readonly<Record<keyof ClientEvents, unknown>> = {
      'join:lobby': NOBODY,
      'leave:lobby': lobbyId,
      'join:game': gameId,
      'game:command': { gameId, command: 'guess', body: { roles: {} }, key: 'k' },
      'chat:message': { roomId: `game:${gameId}`, message: 'Hello' },
      'game:reaction': { gameId, subject: 'turn:1:1', reaction: 'nice' },
      'pause:request': { gameId },
      'leave:game': gameId,
      'join:lobbies': null,
      'leave:lobbies': null,
      'presence:away': { away: false },
    };
    const lines: string[] = [];
    for (const [event, permission] of Object.entries(EVENTS)) {
      const outcomes = new Map<Actor, string>();
      for (const actor of SIGNED_IN) {
        const answer = await player(actor).emit(event, payloads[event as keyof ClientEvents]);
        expect(may(ROLE_OF[actor], permission)).toBe(true);
        outcomes.set(actor, answer.ok ? 'yes' : answer.error);
      }
      lines.push(lineOf(`${event} (${permission})`, outcomes));
    }
    await expect(lines.join('')).toMatchFileSnapshot('permissions.events.txt');
  });

  it('has a row only for routes that exist, and none is missing', async () => {
    const routes = Object.keys(ROUTES).map((route) => route.split(' '));
    expect(routes.filter(([method, url]) => !server.app.hasRoute({ method: method as 'GET', url: url ?? '' }))).toEqual([]);
    const app = Fastify();
    registerAuthentication(app, { auth: server.deps.auth, bannedPlaces: { banOf: async () => null }, requireOperator: () => undefined });
    expect(() => app.get('/api/new', async () => ({}))).toThrow(
      'GET /api/new has no permission. Add it to ROUTES in apps/server/src/policies/endpoint-permissions.ts.',
    );
  });

  it('covers HEAD and the files of the API description', async () => {
    for (const [route, permission] of Object.entries(ROUTES).filter(([one]) => one.startsWith('GET '))) {
      if (may(null, permission)) continue;
      const { statusCode } = await server.app.inject({ method: 'HEAD', url: route.slice(4).replaceAll(/:\w+/g, 'x') });
      expect([401, 403], route).toContain(statusCode);
    }
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html', '/docs/static/swagger-ui.css'])
      expect((await server.app.inject({ url, headers: { authorization: `Bearer ${tokens.admin}` } })).statusCode, url).toBe(401);
  });

  it('are listed in docs/security.md', async () => {
    const document = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
    const objectsOf = new Map(Object.entries(PERMISSION_OBJECTS));
    const rows = Object.entries(PERMISSIONS).map(
      ([name, { who }]) =>
        `| \`${name}\` | ${typeof who === 'string' ? who : (SIGNED_IN_PEOPLE[who.length] ?? who.join(', '))} | ${objectsOf.get(name)} |`,
    );
    expect(document).toContain(rows.join('\n'));
  });
});
