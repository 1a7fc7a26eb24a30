/** The people and things of a fuzzed server: callers of every kind, and a bystander whom nobody may touch or read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { expiredToken } from '../expired-token.ts';
import { nextAddress, PASSWORD, type Person, personOf, send, signIn, signInAsGuest, signUp } from '../person.ts';
import { look, startGame } from '../play-game.ts';
import type { Words } from './schema-values.ts';

export interface Installation {
  readonly url: string;
  readonly dataDir: string;
}

export interface Caller {
  readonly name: string;
  /** Null: without a valid session. */
  readonly role: UserRole | null;
  readonly person: Person;
}

export interface World {
  readonly callers: readonly Caller[];
  readonly words: Words;
  readonly bystander: {
    /** The ids of their account and things. A row that contains one of them is theirs. */
    readonly ids: readonly string[];
    /** What only they and administrators may read. */
    readonly secrets: readonly string[];
  };
  /** Replaces a caller whose session or account has ended. */
  readonly renewed: (caller: Caller) => Promise<Caller>;
  readonly close: () => void;
}

const SCENARIO = 'prison-break';
const NOBODY = '019a0000-0000-7000-8000-000000000000';
/** A word that no text of the site contains. */
const HIDDEN = 'Unseen7f3';
const table = (name: string) => ({ name, scenarioId: SCENARIO });
const ROLES = {
  guest: 'guest',
  user: 'user',
  spectator: 'user',
  player: 'user',
  creator: 'creator',
  moderator: 'moderator',
} as const satisfies Readonly<Record<string, UserRole>>;

/** Milliseconds. */
const PAUSE = 20;

let people = 0;
const nextName = (): string => `Fuzzed${people++}`;

/** Creates the first administrator, with the setup link. */
export async function setUpAdmin({ url, dataDir }: Installation): Promise<Person> {
  const name = nextName();
  const token = (await readFile(join(dataDir, 'setup-token'), 'utf8')).trim();
  const body = JSON.stringify({ token, username: name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD });
  const { status, text } = await send(`${url}/auth/v1/setup/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (status !== 200) throw new Error(`The setup answered ${status}: ${text}`);
  const session: { readonly access_token: string; readonly refresh_token: string; readonly user: { readonly id: string } } =
    JSON.parse(text);
  const address = nextAddress();
  return personOf(url, name, { id: session.user.id, token: session.access_token, refreshToken: session.refresh_token, address });
}

/** Creates new people and things on this server. `admin`: an administrator of it. */
export async function createWorld(installation: Installation, admin: Person): Promise<World> {
  const { url } = installation;
  const open: Person[] = [];
  const newcomer = async (role: UserRole = 'user'): Promise<Person> => {
    const person = await (role === 'guest' ? signInAsGuest : signUp)(url, nextName());
    open.push(person);
    if (role !== 'user' && role !== 'guest') await admin.get('PATCH', `/api/admin/users/${person.id}/role`, { role });
    await person.connect();
    return person;
  };

  const signedIn: Caller[] = [];
  for (const [name, role] of Object.entries(ROLES)) signedIn.push({ name, role, person: await newcomer(role) });
  if (!admin.socket().connected) await admin.connect();
  signedIn.push({ name: 'admin', role: 'admin', person: admin });
  const as = (name: string): Person => {
    const found = signedIn.find((caller) => caller.name === name)?.person;
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };

  const [banned, signedOut, bystander, friend] = [await newcomer(), await newcomer(), await newcomer('creator'), await newcomer()];
  const expired = await expiredToken(installation, signedOut);
  await admin.get('PATCH', `/api/admin/users/${banned.id}/status`, { status: 'banned', reason: 'A test' });
  await signedOut.call('POST', '/auth/v1/logout');
  const withToken = (token: string): Person => personOf(url, 'Nobody', { id: '', token, refreshToken: '', address: nextAddress() });

  // Callers may try the password that all others have.
  await bystander.get('PUT', '/auth/v1/user', { password: 'what only the bystander knows', current_password: PASSWORD });

  const settings = { timeLimit: null, allowSpectators: true } as const;
  const game = await startGame([bystander], { scenarioId: SCENARIO, bots: ['random', 'random'], settings });
  // From here on, the game waits for the bystander.
  while ((await look(bystander, game))?.current_state.phase !== 'planning') await setTimeout(PAUSE);
  await as('spectator').emit('join:game', game);
  const ownGame = await startGame([as('player'), as('user')], { scenarioId: SCENARIO, bots: ['random'], settings });
  const make = <T>(person: Person, path: string, body: unknown): Promise<T> => person.get('POST', path, body);
  // Nobody can join a full lobby.
  const full = Array.from({ length: 5 }, () => 'random');
  const lobby = await make<{ id: string; code: string }>(bystander, '/api/lobbies', { ...table('A full table'), bots: full });
  // Anyone who knows the id or code of a private lobby may join it, so callers don't get them.
  const privateTable = { ...table(`${HIDDEN} table`), settings: { isPrivate: true } };
  const hiddenLobby = await make<{ id: string; code: string }>(friend, '/api/lobbies', privateTable);
  const ownLobbies: { id: string; code: string }[] = [];
  for (const host of [as('spectator'), as('creator')]) ownLobbies.push(await make(host, '/api/lobbies', table('A fuzzed table')));
  const { id: _, version: __, ...draft }: Record<string, unknown> = await bystander.get('GET', `/api/scenarios/${SCENARIO}/content`);
  const scenario = await make<{ id: string }>(bystander, '/api/scenarios', { ...draft, title: `${HIDDEN} story`, is_public: false });
  const ownScenario = await make<{ id: string }>(as('creator'), '/api/scenarios', { ...draft, is_public: true });
  await bystander.get('PUT', `/api/scenarios/drafts/${scenario.id}`, {
    revision: 0,
    base_version: 1,
    document: JSON.stringify({ draft: HIDDEN }),
  });
  await bystander.get('PUT', '/api/settings', { volume: 42 });
  const { request } = await make<{ request: { id: string } }>(friend, '/api/friends/request', { username: bystander.name });
  await bystander.get('POST', `/api/friends/request/${request.id}/accept`);
  const factor = await make<{ id: string }>(bystander, '/auth/v1/factors', { factor_type: 'totp', friendly_name: HIDDEN });
  const target = { kind: 'player', userId: friend.id, roomId: null };
  await make(bystander, '/api/reports', { target, reason: 'spam', note: 'A complaint' });
  const session = sessionIdOf(bystander.token);

  const users = [bystander.id, ...signedIn.map(({ person }) => person.id), NOBODY];
  const names = [bystander.name, ...signedIn.map(({ person }) => person.name)];
  const emails = names.map((name) => `${name.toLowerCase()}@example.org`);
  const games = [game, ownGame, NOBODY];
  const lobbies = [lobby.id, ...ownLobbies.map(({ id }) => id)];
  const scenarios = [scenario.id, ownScenario.id, SCENARIO];
  const words: Words = {
    ...{ users, blocks: users, mutes: users, playerId: users, userId: users, player: users, userIds: users, to: users },
    ...{ profiles: names, username: names, email: emails, contact_email: emails },
    ...{ game: games, games, gameId: games, id: [...users, ...games, ...lobbies, ...scenarios], ids: users },
    ...{ lobbies, lobbyId: lobbies, code: ownLobbies.map(({ code }) => code) },
    ...{ scenarios, scenarioId: scenarios, drafts: scenarios, key: scenarios },
    ...{ chat: [...games.map((id) => `game:${id}`), ...lobbies.map((id) => `lobby:${id}`)] },
    ...{
      factors: [factor.id, 'recovery-codes'],
      factorId: [factor.id],
      sessions: [session],
      session: [session],
      request: [request.id],
      friends: [request.id],
    },
    ...{ password: [PASSWORD, 'another quiet voice'], current_password: [PASSWORD], refresh_token: [signedOut.refreshToken] },
    ...{ grant_type: ['password', 'refresh_token', 'pkce'], document: ['{}', '[]', '{"a":1}'], message: ['Hello'], version: ['1', '2'] },
    query: users
      .slice(0, 2)
      .flatMap((id) => [`id=eq.${id}`, `id=eq.${id}&select=*`, `id=neq.${id}`, `id=in.(${id})`, `select=email&id=eq.${id}`]),
  };
  const roomId = words.chat ?? [];

  return {
    callers: [
      { name: 'a visitor', role: null, person: withToken('') },
      { name: 'a made-up token', role: null, person: withToken('eyJhbGciOiJub25lIn0.e30.') },
      { name: 'an expired token', role: null, person: withToken(expired) },
      { name: 'someone who signed out', role: null, person: signedOut },
      { name: 'someone banned', role: null, person: banned },
      ...signedIn,
    ],
    words: { ...words, roomId },
    bystander: {
      ids: [bystander.id, game, lobby.id, hiddenLobby.id, scenario.id, factor.id, session],
      secrets: [`${bystander.name.toLowerCase()}@example.org`, HIDDEN, hiddenLobby.id, hiddenLobby.code],
    },
    renewed: async (caller) => {
      caller.person.close();
      if (caller.role === null) return caller;
      if (caller.role !== 'admin') return { ...caller, person: await newcomer(caller.role) };
      // If the admin can't sign in again, for example with a changed password, the run continues without them.
      const again = await signIn(url, admin.name).catch(() => null);
      return again === null ? { ...caller, role: null } : { ...caller, person: again };
    },
    close: () => {
      for (const person of open) person.close();
    },
  };
}

const sessionIdOf = (token: string): string => {
  const claims: { readonly session_id: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return claims.session_id;
};
