/** Calls every documented route as every kind of caller, and compares the status with the table of permissions. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { USER_ROLES, type UserRole } from '@one-mind/protocol/accounts/accounts';
import { may, type Permission } from '@one-mind/protocol/permissions';
import { leaksIn } from '@one-mind/testkit/secret-scan';
import { ROUTES } from '../../apps/server/src/policies/endpoint-permissions.ts';
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { expiredToken } from '../expired-token.ts';
import { nextAddress, type Person, personOf, send, signUp } from '../person.ts';
import { startGame } from '../play-game.ts';

const PROMISES = {
  stranger: 'a route for signed-in people refuses callers without a session, before it looks at the request',
  role: 'callers without the role get 403 or 404 before the route looks at the request',
  allowed: 'callers who may use a route are never asked to sign in',
  errors: 'no route answers with a server error',
  secrets: 'no route reveals a secret of a running game',
  others: 'nobody can act in a game, lobby or account of someone else',
  documented: 'the server documents its routes',
} as const;

interface Actor {
  readonly name: string;
  readonly person: Person;
  /** Null: the session is not valid. */
  readonly role: UserRole | null;
}

interface Route {
  readonly method: string;
  /** With placeholders such as `{id}`. */
  readonly path: string;
}

/** `route`: as in the OpenAPI document. A route without a row counts as closed. */
const permissionOf = (route: string): Permission => ROUTES[route.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')] ?? 'administer';

/** Request bodies: none, not an object, an object that matches no schema. */
const BODIES: readonly unknown[] = [undefined, ['odd'], { odd: { deeply: ['odd'] } }];
/** These end the session they are called with. */
const ENDING = new Set(['POST /auth/v1/logout', 'POST /api/account/delete']);
/** Scenarios and texts contain the same words as secrets, but are not secret. */
const ABOUT_GAMES = /game|chat|lobb|activity|friends|account|profiles/;
/** These take long and are tested elsewhere. */
const SLOW = new Set(['POST /auth/v1/signup']);

const CALLERS = ['First', ...USER_ROLES, 'Banned', 'Ended', 'Player', 'Watcher'] as const;
/** Usernames must not contain a staff role, but some callers are named for theirs. */
const usernameOf = (caller: (typeof CALLERS)[number]): string => `Caller${CALLERS.indexOf(caller)}`;

export const routes: Campaign = async (attack) => {
  const { report, games } = attack;
  const server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
  const everyone: Person[] = [];
  try {
    const people: Record<string, Person> = {};
    for (const name of CALLERS) {
      const person = await signUp(server.url, usernameOf(name));
      people[name] = person;
      everyone.push(person);
    }
    await changeAccounts(server, Object.fromEntries(USER_ROLES.map((role) => [usernameOf(role), role])));
    const of = (name: string): Person => people[name] ?? everyone[0] ?? raise();
    const banned = await of('admin').call('PATCH', `/api/admin/users/${of('Banned').id}/status`, { body: { status: 'banned' } });
    if (banned.status !== 200) throw new Error(`Banning answered ${banned.status}: ${banned.text}`);
    await of('Ended').call('POST', '/auth/v1/logout');

    const documented = await send(`${server.url}/docs/json`);
    const list = routesIn(documented.text);
    report.tried(PROMISES.documented, list.length > 100 ? null : `/docs/json answers ${documented.status} with ${list.length} routes`);
    const known = server.url;
    const actors: Actor[] = [
      { name: 'a visitor', person: stranger(known, ''), role: null },
      { name: 'a made-up token', person: stranger(known, 'eyJhbGciOiJub25lIn0.e30.'), role: null },
      { name: 'an expired token', person: stranger(known, await expiredToken(server, of('user'))), role: null },
      { name: 'an ended session', person: of('Ended'), role: null },
      { name: 'a banned person', person: of('Banned'), role: null },
      ...USER_ROLES.map((role) => ({ name: role, person: of(role), role })),
    ];
    let calls = 0;
    for (let round = 0; round < games && !attack.isTimeOver(); round++)
      for (const route of attack.dice.shuffle(list)) for (const actor of actors) calls += await tryRoute(attack, route, actor);
    await tryOthers(attack, of);
    const expected = countBy(list.map(({ method, path }) => permissionOf(`${method} ${path}`)));
    report.figure('routes', list.length);
    report.figure('callers', actors.length);
    report.figure('calls', calls);
    for (const [permission, count] of expected) report.figure(`routes for ${permission}`, count);
    const line = server
      .printed()
      .split('\n')
      .find((one) => /"level":[56]0/.test(one));
    report.tried('the server logs no error', line ?? null);
  } finally {
    for (const person of everyone) person.close();
    await server.dispose().catch(() => undefined);
  }
};

const raise = (): never => {
  throw new Error('Nobody has signed up.');
};

const stranger = (url: string, token: string): Person =>
  personOf(url, 'Stranger', { id: '', token, refreshToken: '', address: nextAddress() });

/** Assigns roles directly in the database while the server is down; the setup link is tested elsewhere. */
async function changeAccounts(server: ServerProcess, roles: Readonly<Record<string, UserRole>>): Promise<void> {
  await server.stop();
  const db = new DatabaseSync(join(server.dataDir, 'one-mind.sqlite'));
  const change = db.prepare('update users set role = ? where username = ?');
  for (const [name, role] of Object.entries(roles)) change.run(role, name);
  db.close();
  await server.start();
}

function routesIn(text: string): readonly Route[] {
  const { paths = {} }: { readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>> } = parsed(text) ?? {};
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })));
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the number of calls. */
async function tryRoute({ report }: Attack, { method, path }: Route, { name, person, role }: Actor): Promise<number> {
  const route = `${method} ${path}`;
  if (SLOW.has(route) || (role !== null && ENDING.has(route))) return 0;
  const permission = permissionOf(route);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter) => (/seat|version|note/.test(parameter) ? '1' : 'nothing-there'));
  const bodies = method === 'GET' ? BODIES.slice(0, 1) : BODIES;
  for (const body of bodies) {
    const { status, text } = await person.call(method, address, { body });
    const seen = `${route} as ${name}${body === undefined ? '' : ` with ${JSON.stringify(body)}`}: ${status} ${text.slice(0, 90)}`;
    report.tried(PROMISES.errors, status >= 500 ? seen : null);
    const [leak] = leaksIn(parsed(text), { role: null, revealed: [] });
    if (permission !== 'administer') report.tried(PROMISES.secrets, leak && ABOUT_GAMES.test(path) ? `${seen}: ${leak}` : null);
    if (permission === 'operate' || may(role, permission)) {
      if (permission !== 'operate' && !may(null, permission)) report.tried(PROMISES.allowed, status === 401 ? seen : null);
    } else if (role === null) {
      // The auth API follows GoTrue, which answers 403 to an invalid session.
      const isRefused = status === 401 || (status === 403 && path.startsWith('/auth/v1/'));
      report.tried(PROMISES.stranger, isRefused ? null : seen);
    } else report.tried(PROMISES.role, status === 403 || status === 404 ? null : seen);
  }
  return bodies.length;
}

/** The game, lobby, account and session of someone else, with existing ids. */
async function tryOthers({ report }: Attack, of: (name: string) => Person): Promise<void> {
  const player = of('Player');
  const watcher = of('Watcher');
  for (const person of [player, watcher, of('user')]) await person.connect();
  const open = await startGame([player], { scenarioId: 'prison-break', bots: ['normal', 'normal'], settings: { timeLimit: null } });
  const { id: lobbyId } = await of('creator').get<{ id: string }>('POST', '/api/lobbies', {
    name: 'Not yours',
    scenarioId: 'prison-break',
  });
  const watching = await watcher.emit('join:game', open);
  report.tried('a game that allows spectators lets them watch', watching?.ok ? null : `${watching?.error}`);
  const moves: readonly (readonly [string, unknown])[] = [
    ['action', { action_type: 'hide' }],
    ['lock-in', {}],
    ['accuse', { player: player.id }],
    ['vote', { guilty: true }],
    ['claim', { round: 1, turn: 1 }],
    ['guess', { roles: { [player.id]: 'rogue' } }],
    ['predict', { action: 'hide' }],
    ['nudge', { kind: 'stir' }],
    ['seen', {}],
    ['pause', {}],
    ['resume', {}],
    ['leave', {}],
    ['replay/open', {}],
  ];
  const refused = async (person: Person, method: string, path: string, body?: unknown): Promise<void> => {
    const { status, text } = await person.call(method, path, { body });
    report.tried(
      PROMISES.others,
      status === 403 || status === 404 || status === 409 ? null : `${method} ${path}: ${status} ${text.slice(0, 90)}`,
    );
  };
  for (const other of [watcher, of('user'), of('moderator'), of('admin')]) {
    for (const [move, body] of moves) await refused(other, 'POST', `/api/game/${open}/${move}`, body);
    await refused(other, 'PATCH', `/api/lobbies/${lobbyId}`, { name: 'Mine now' });
    await refused(other, 'DELETE', `/api/lobbies/${lobbyId}`);
    await refused(other, 'POST', `/api/lobbies/${lobbyId}/kick`, { playerId: of('creator').id });
    await refused(other, 'POST', `/api/lobbies/${lobbyId}/start`, { force: true });
  }
  const patched = await of('user').call('PATCH', `/rest/v1/users?id=eq.${player.id}`, { body: { username: 'Overwritten' } });
  report.tried(PROMISES.errors, patched.status >= 500 ? `${patched.status} ${patched.text}` : null);
  const named = await player.call('GET', '/auth/v1/user');
  report.tried(PROMISES.others, named.text.includes('Overwritten') ? 'somebody renamed another account' : null);
}

function countBy(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
