import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { may, type Permission } from '@one-mind/protocol/permissions';
import type { AuthChangeEvent, AuthResponse, AuthTokenResponsePassword, GoTrueClient, Session } from '@supabase/auth-js';
import { create } from 'zustand';
import { get, patch, post } from '../api/api.ts';
import { ApiError, errorMessage, offline } from '../api/api-error.ts';
import { queryClient } from '../api/query.ts';
import { authClient, authError, registrationClient, whenRefused, whenWeak } from './auth-client.ts';
import { hasStoredSession, SESSION_STORAGE_KEY, validSession } from './stored-session.ts';

export interface SessionUser {
  readonly id: string;
  readonly username: string;
  /** Empty for guests. */
  readonly email: string;
  readonly role: UserRole;
  /** Absent or null = none. */
  readonly avatar_url?: string | null | undefined;
}

/**
 * Why this browser's session ended: the user deleted the account on this page, was banned, or something else happened
 * elsewhere.
 */
type Ending = 'deleted' | 'banned' | 'elsewhere';

/** What the server requires before the session opens anything. `reset`: a new password after a link or code to set one. */
type Step = 'factor' | 'password' | 'reset';

type SessionState =
  /** `problem`: the stored session could not be checked, because the server is down. */
  | { readonly status: 'loading'; readonly user: null; readonly problem: string | null; readonly ending?: null }
  /** The person has proved who they are, and the server requires the second factor or a new password. */
  | { readonly status: 'secondStep'; readonly needs: Step; readonly user: null; readonly problem: null; readonly ending?: null }
  | { readonly status: 'signedOut'; readonly user: null; readonly problem: null; readonly ending: Ending | null }
  | { readonly status: 'signedIn'; readonly user: SessionUser; readonly problem: null; readonly ending?: null };

const SIGNED_OUT: SessionState = { status: 'signedOut', user: null, problem: null, ending: null };
const useSessionStore = create<SessionState>(() => ({ status: 'loading', user: null, problem: null }));

export const useSession = (): SessionState => useSessionStore();

/** Whether the user has the permission. The server checks every call itself. */
export const useMay = (permission: Permission): boolean => useSessionStore(({ user }) => may(user?.role ?? null, permission));

/** For code outside React. */
export const currentSession = (): SessionState => useSessionStore.getState();
export const onSessionChange = (listener: (session: SessionState, before: SessionState) => void): (() => void) =>
  useSessionStore.subscribe(listener);

/** Checks the stored session, if there is one, and follows it in every tab from then on. Call once, at start. */
export function startSession(): void {
  whenWeak(() => askFor('factor'));
  whenRefused((code) => (code === 'user_banned' ? endByBan() : forgetSession()));
  if (hasStoredSession()) void retrySession();
  else set(SIGNED_OUT);
  window.addEventListener('storage', ({ key }) => {
    // Another tab has signed in or out. Once the library is loaded, it reports the same.
    if (key !== SESSION_STORAGE_KEY) return;
    const valid = validSession();
    if (!hasStoredSession()) end();
    else if (valid !== null) void adopt(valid.userId);
    else void followedClient().catch(() => undefined);
  });
  window.addEventListener('online', () => void retrySession());
}

/**
 * The ending to show when the session ends. The end may first be noticed by a response, an event or another tab; all of
 * them read this.
 */
let ending: Ending | null = 'elsewhere';
/** Call before deleting the account, and with `false` if that failed. */
export function expectDeletion(isExpected: boolean): void {
  ending = isExpected ? 'deleted' : 'elsewhere';
}

/** Ends this browser's session after the server has banned the user. */
export async function endByBan(): Promise<void> {
  ending = 'banned';
  await forgetSession();
}

let following = false;
async function followedClient(): Promise<GoTrueClient> {
  const client = await authClient();
  if (!following) {
    following = true;
    client.onAuthStateChange(onAuthEvent);
  }
  return client;
}

function onAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  if (session) {
    if (event !== 'SIGNED_IN' && event !== 'INITIAL_SESSION' && event !== 'TOKEN_REFRESHED') return;
    // The library holds its lock during this callback, so calling it from here would deadlock.
    setTimeout(() => void adopt(session.user.id));
  } else if (event === 'SIGNED_OUT' || !hasStoredSession()) {
    end();
  } else if (currentSession().status === 'loading') {
    set({ status: 'loading', user: null, problem: offline().message });
  }
}

/** Checks the stored session, if that hasn't succeeded yet. */
export async function retrySession(): Promise<void> {
  if (currentSession().status !== 'loading') return;
  set({ status: 'loading', user: null, problem: null });
  const valid = validSession();
  if (valid !== null) return adopt(valid.userId);
  try {
    const { data, error } = await (await followedClient()).getSession();
    if (data.session) await adopt(data.session.user.id);
    else set(error ? { status: 'loading', user: null, problem: authError(error, offline().message).message } : SIGNED_OUT);
  } catch (error) {
    set({ status: 'loading', user: null, problem: errorMessage(error) });
  }
}

/** Signs in, loads the profile and stamps `last_login`. Throws ApiError with the sentence to show. */
export async function login(email: string, password: string): Promise<void> {
  const isSignedIn = await signInBy((client) => client.signInWithPassword({ email, password }));
  if (!isSignedIn) throw new ApiError({ status: 400, code: 'auth', message: 'No user data returned' });
}

/**
 * The same by another request of the library. Resolves with false if its answer contains no session, because something else has to be
 * confirmed first.
 */
export async function signInBy(request: (client: GoTrueClient) => Promise<AuthResponse | AuthTokenResponsePassword>): Promise<boolean> {
  const { data, error } = await request(await followedClient());
  if (error) throw authError(error, 'Login failed');
  if (!data.session) return false;
  await arrive(data.session.user.id);
  return true;
}

async function arrive(userId: string): Promise<void> {
  await loadProfile(userId);
  if (currentSession().status !== 'signedIn') return;
  await patch(`/rest/v1/users?id=eq.${userId}`, { last_login: new Date().toISOString() }).catch(() => {
    // A missing timestamp must not keep anyone out.
  });
}

const askFor = (needs: Step): void => set({ status: 'secondStep', needs, user: null, problem: null });

const STEPS: Readonly<Record<string, Step>> = { insufficient_aal: 'factor', password_temporary: 'password', new_password_needed: 'reset' };

/** Loads the profile after the second factor or the new password was accepted. Throws ApiError with the sentence to show. */
export async function finishSecondStep(): Promise<void> {
  const valid = validSession();
  if (valid !== null) await arrive(valid.userId);
}

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}
interface RegisterOptions {
  /** The token of an invitation. */
  readonly invitation: string | null;
  /** The page to open in the end. */
  readonly next: string | null;
  /** Solves the task that the server may set. */
  readonly prove: () => Promise<{ readonly captchaToken: string }>;
}
/** `unconfirmed`: the address has to be confirmed first. `waiting`: an administrator has to approve the account first. */
type Registered = 'signedIn' | 'unconfirmed' | 'waiting';

/** Creates the account, and signs in unless something has to happen first. Throws ApiError with the sentence to show. */
export async function register(
  { username, email, password }: NewAccount,
  { invitation, next, prove }: RegisterOptions,
): Promise<Registered> {
  const taken = new ApiError({
    status: 409,
    code: 'username_taken',
    message: 'Username already taken',
    fields: { username: 'Username already taken' },
  });
  const existing = await get(`/rest/v1/users?select=username&username=eq.${encodeURIComponent(username)}`);
  if (existing.length > 0) throw taken;

  const client = await registrationClient();
  const signUp = (proof = {}) =>
    client.signUp({
      email,
      password,
      options: {
        data: { username, ...(invitation !== null && { invitation }) },
        ...(next !== null && { emailRedirectTo: new URL(next, window.location.origin).href }),
        ...proof,
      },
    });
  let { data, error } = await signUp();
  if (error?.code === 'captcha_failed') ({ data, error } = await signUp(await prove()));
  if (error) throw authError(error, 'Registration failed');
  if (!data.user) throw new ApiError({ status: 400, code: 'auth', message: 'Registration failed' });
  if (!data.session) return data.user.confirmation_sent_at === undefined ? 'waiting' : 'unconfirmed';
  try {
    await post(
      '/rest/v1/users',
      { id: data.user.id, username, email: data.user.email ?? email, role: 'user' },
      { token: data.session.access_token },
    );
  } catch (problem) {
    await client.signOut({ scope: 'local' });
    if (problem instanceof ApiError && problem.status === 409) throw taken;
    throw new ApiError({ status: 400, code: 'profile_failed', message: 'Failed to create user profile' });
  }
  await enter(data.session);
  return 'signedIn';
}

/** The only email address that can use this setup link; null = any. Throws ApiError. */
export const emailOfSetup = async (token: string): Promise<string | null> => (await post('/auth/v1/setup/link', { token })).email;

/** Creates the administrator and signs them in. Throws ApiError with the sentence to show. */
export async function setUpAdmin(token: string, account: NewAccount) {
  await enter(await post('/auth/v1/setup/account', { token, ...account }));
}

type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;

/** Takes over a session that another client in this browser has started. Throws ApiError. */
export async function enter({ access_token, refresh_token }: Tokens): Promise<void> {
  const { data, error } = await (await followedClient()).setSession({ access_token, refresh_token });
  if (error) throw authError(error, 'Login failed');
  if (!data.user) throw new ApiError({ status: 400, code: 'auth', message: 'No user data returned' });
  await arrive(data.user.id);
}

/** Makes the signed-in person an administrator. Throws ApiError with the sentence to show. */
export async function becomeAdmin(token: string): Promise<void> {
  await post('/auth/v1/setup/promotion', { token });
  await reloadProfile();
}

/** Signs out of this browser, even if the server can't be reached. */
export async function logout(): Promise<void> {
  ending = null;
  await forgetSession();
}

/** Ends this browser's session after the server has ended it or the account is gone. */
export async function forgetSession(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'local' });
  if (error) window.localStorage.removeItem(SESSION_STORAGE_KEY);
  end();
}

/** Runs once, although both the library's event and the response of the request lead here. */
function end(): void {
  const { status } = currentSession();
  if (status !== 'signedOut') set({ status: 'signedOut', user: null, problem: null, ending: status === 'signedIn' ? ending : null });
}

async function adopt(userId: string): Promise<void> {
  if (currentSession().user?.id === userId) return;
  try {
    await loadProfile(userId);
  } catch (error) {
    if (currentSession().status === 'loading') set({ status: 'loading', user: null, problem: errorMessage(error) });
  }
}

/** Reloads the signed-in user's profile and permissions. If there is no response, everything stays as it was. */
export async function reloadProfile(): Promise<void> {
  const { user } = currentSession();
  if (user !== null) await loadProfile(user.id).catch(() => undefined);
}

/** Shared by concurrent calls, because signing in arrives both as a response and as an event. */
let loading: { readonly userId: string; readonly done: Promise<void> } | null = null;

function loadProfile(userId: string): Promise<void> {
  if (loading?.userId === userId) return loading.done;
  const done = (async () => {
    const answer = await get(`/rest/v1/users?select=id,username,email,role,avatar_url&id=eq.${userId}`).catch((error: unknown) => {
      const step = error instanceof ApiError ? STEPS[error.code] : undefined;
      if (step === undefined) throw error;
      return step;
    });
    if (typeof answer === 'string') return askFor(answer);
    const [{ id, username, email, role, avatar_url } = {}] = answer;
    if (!id || !username || email == null || !role) {
      await forgetSession();
      throw new ApiError({ status: 404, code: 'not_found', message: 'No user data returned' });
    }
    ending = 'elsewhere';
    set({ status: 'signedIn', user: { id, username, email, role, avatar_url }, problem: null });
  })().finally(() => {
    loading = null;
  });
  loading = { userId, done };
  return done;
}

function set(next: SessionState): void {
  const before = currentSession();
  // The next user must not see data that was loaded for the previous one.
  if (before.user && before.user.id !== next.user?.id) queryClient.clear();
  useSessionStore.setState(next, true);
}
