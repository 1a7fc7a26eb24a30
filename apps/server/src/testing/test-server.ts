/** A real server on a free port with a folder of its own, for tests. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthClient, type Session, type User } from '@supabase/auth-js';
import { type BuiltApp, buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { databaseFileIn } from '../data-folder.ts';
import { LIMIT_NAMES, RATE_LIMITS, type RateLimits } from '../limits.ts';
import type { TestOptions } from '../test-options.ts';
import { createPostgresDatabase, type TestPostgres } from './test-database.ts';

/** A signed-in person. */
export interface TestUser {
  readonly client: InstanceType<typeof AuthClient>;
  readonly session: Session;
  /** The access token at sign-up. */
  readonly token: string;
  readonly user: User;
  readonly username: string;
  /** Calls the server as this person; a body is sent as JSON. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>;
}

export interface TestServer extends BuiltApp {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** What `openDatabase` takes to open the database while the server is stopped. */
  readonly location: string;
  /** A client of its own, signed out. */
  readonly authClient: () => InstanceType<typeof AuthClient>;
  readonly signUp: (username: string) => Promise<TestUser>;
  /** Signs in with a name only. */
  readonly signInAsGuest: (username: string) => Promise<TestUser>;
  /** Uses the setup link of a server that has no administrator yet. */
  readonly setUpAdmin: (username: string) => Promise<TestUser>;
  /** Stops the server and keeps its folder, so that another can be started on it with `{ dataDir }`. */
  readonly stop: () => Promise<void>;
  /** Stops the server and deletes its folder. */
  readonly close: () => Promise<void>;
}

export const TEST_PASSWORD = 'a quiet voice in the dark';
export const emailOf = (username: string): string => `${username.toLowerCase()}@example.org`;

/** Creates the administrator of the server at `url` with the token from its data folder. Returns their session. */
export const setUp = async (
  url: string,
  dataDir: string,
  account: { readonly username: string; readonly email: string; readonly password: string },
): Promise<{ access_token: string; refresh_token: string }> => {
  const token = (await readFile(join(dataDir, 'setup-token'), 'utf8')).trim();
  const answer = await fetch(`${url}/auth/v1/setup/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...account }),
  });
  if (!answer.ok) throw new Error(`Setup answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Calls the server at `url` with this access token; a body is sent as JSON. */
export const callerOf =
  (url: string, token: string, more: Readonly<Record<string, string>> = {}): TestUser['call'] =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

/** Tests sign up hundreds of people, and hashes as expensive as in production would take most of their time. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** For tests that are about something else, and send everything there is. */
export const NO_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [name, 1e6])) as RateLimits;

/** People are limited as usual, but not their address, because all tests have the same one. */
export const AMPLE_LIMITS: RateLimits = {
  ...RATE_LIMITS,
  requests: 1e6,
  writes: 1e6,
  signUps: 1e6,
  signUpsOfSubnet: 1e6,
  signUpsWithoutProof: 1e6,
  mailPauses: 1e6,
  mailsTo: 100,
};

const NOWHERE = '/nowhere';

/** Servers on the same folder share a database. */
const databases = new Map<string, Promise<TestPostgres | null>>();

/** Without the web app, whose hundreds of files would each be a route: pass `webApp: WEB_APP` to get it. */
export const startTestServer = async (overrides: Partial<Config> = {}, testOptions: TestOptions = {}): Promise<TestServer> => {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), 'one-mind-')));
  // Undefined = SQLite, also in the tests on PostgreSQL.
  const isGiven = 'databaseUrl' in overrides;
  const database = isGiven ? null : await databases.getOrInsertComputed(dataDir, () => createPostgresDatabase());
  const built = await buildApp(
    {
      port: 0,
      host: '127.0.0.1',
      publicUrl: undefined,
      databaseUrl: database?.url,
      redisUrl: undefined,
      secretKey: undefined,
      adminEmail: undefined,
      smtp: null,
      openidProviders: [],
      breachedPasswordsUrl: undefined,
      turnPaceMs: 0,
      disconnectGraceMs: undefined,
      readyGraceMs: 0,
      trustProxy: ['loopback'],
      metricsToken: undefined,
      // The test shares the server's event loop.
      maxLoopDelayMs: 0,
      tracesEndpoint: undefined,
      logLevel: 'error',
      rateLimits: AMPLE_LIMITS,
      ...overrides,
      dataDir,
    },
    { passwordCost: CHEAP, webApp: NOWHERE, ...testOptions },
  );
  const url = await built.app.listen({ port: 0, host: '127.0.0.1' });

  const authClient = () =>
    new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false });

  const signedIn = (client: TestUser['client'], session: Session, username: string): TestUser => {
    const token = session.access_token;
    return { client, session, token, user: session.user, username, call: callerOf(url, token) };
  };

  const signUp = async (username: string): Promise<TestUser> => {
    const client = authClient();
    const { data, error } = await client.signUp({ email: emailOf(username), password: TEST_PASSWORD, options: { data: { username } } });
    if (error) throw error;
    if (!data.session) throw new Error('Signing up gave no session.');
    return signedIn(client, data.session, username);
  };

  const signInAsGuest = async (username: string): Promise<TestUser> => {
    const client = authClient();
    const { data, error } = await client.signInAnonymously({ options: { data: { username } } });
    if (error) throw error;
    if (!data.session) throw new Error('A guest got no session.');
    return signedIn(client, data.session, username);
  };

  const setUpAdmin = async (username: string): Promise<TestUser> => {
    const client = authClient();
    const { data, error } = await client.setSession(
      await setUp(url, dataDir, { username, email: emailOf(username), password: TEST_PASSWORD }),
    );
    if (error) throw error;
    if (!data.session) throw new Error('Setup gave no session.');
    return signedIn(client, data.session, username);
  };

  const close = async (): Promise<void> => {
    await built.close();
    databases.delete(dataDir);
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const location = overrides.databaseUrl ?? database?.url ?? databaseFileIn(dataDir);
  return { ...built, url, dataDir, location, authClient, signUp, signInAsGuest, setUpAdmin, stop: built.close, close };
};
