/** Calls the server as one signed-in player, without a browser. */

import type { GameSnapshot, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import { AuthClient, type Session } from '@supabase/auth-js';
import { solveProof } from '../../apps/server/src/testing/solve-proof.ts';
import type { ServerProcess } from './server-process.ts';

export const PASSWORD = 'a quiet voice in the dark';
export const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

export interface ApiPlayer {
  readonly name: string;
  readonly id: string;
  /** The session as the web app keeps it in local storage. */
  readonly session: unknown;
  /** Signs in again: two browsers sharing a session would end each other's when they refresh it. */
  newSession(): Promise<unknown>;
  /** Throws with the status and body of a refusal. */
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<T>;
  /** A game as this player may see it. */
  game(id: string): Promise<GameSnapshot>;
}

export async function newApiPlayer(url: string, name: string): Promise<ApiPlayer> {
  const client = newClient(url);
  const signUp = (options = {}) =>
    client.signUp({ email: emailOf(name), password: PASSWORD, options: { data: { username: name }, ...options } });
  let { data, error } = await signUp();
  // All tests have the same address.
  if (error?.code === 'captcha_failed') ({ data, error } = await signUp({ captchaToken: await solveProof(url) }));
  if (error) throw error;
  return apiPlayer(url, name, { client, session: data.session });
}

/** Has a name only, and so one session only. */
export async function newApiGuest(url: string, name: string): Promise<ApiPlayer> {
  const client = newClient(url);
  const signIn = (options = {}) => client.signInAnonymously({ options: { data: { username: name }, ...options } });
  let { data, error } = await signIn();
  // All tests have the same address.
  if (error?.code === 'captcha_failed') ({ data, error } = await signIn({ captchaToken: await solveProof(url) }));
  if (error) throw error;
  return { ...apiPlayer(url, name, { client, session: data.session }), newSession: async () => data.session };
}

/** Uses the setup link: the installation's first administrator. */
export async function newApiAdmin({ url, setupToken }: ServerProcess, name: string): Promise<ApiPlayer> {
  const client = newClient(url);
  const answer = await fetch(`${url}/auth/v1/setup/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await setupToken(), username: name, email: emailOf(name), password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Setup answered ${answer.status}: ${await answer.text()}`);
  const { data, error } = await client.setSession((await answer.json()) as { access_token: string; refresh_token: string });
  if (error) throw error;
  return apiPlayer(url, name, { client, session: data.session });
}

const newClient = (url: string) =>
  new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false });

interface SignedInClient {
  readonly client: ReturnType<typeof newClient>;
  readonly session: Session | null;
}

function apiPlayer(url: string, name: string, { client, session }: SignedInClient): ApiPlayer {
  if (session === null) throw new Error('Signing up gave no session');
  const player: ApiPlayer = {
    name,
    id: session.user.id,
    session,
    newSession: async () => {
      const { data, error } = await client.signInWithPassword({ email: emailOf(name), password: PASSWORD });
      if (error) throw error;
      return data.session;
    },
    async call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<T> {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${session.access_token}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    },
    game: async (id) => openSnapshot(await player.call<PackedSnapshot>('GET', `/api/game/${id}`)),
  };
  return player;
}
