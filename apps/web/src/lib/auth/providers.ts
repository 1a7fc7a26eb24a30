/** Signing in with an account of another service. All calls throw ApiError with the sentence to show. */
import type { UserIdentity } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../api/api.ts';
import { authClient, authError, onFirstUse } from './auth-client.ts';
import { enter, useSession } from './session.ts';

const PROVIDER_STORAGE_KEY = 'one-mind-provider';

/**
 * A separate client for signing in with a provider. The provider redirects this tab back with a code, and only this tab has the PKCE
 * verifier to exchange it. Its session is then handed over to `authClient`. Rejects like `authClient`.
 */
const providerClient = onFirstUse(() => ({
  storageKey: PROVIDER_STORAGE_KEY,
  storage: window.sessionStorage,
  flowType: 'pkce',
  autoRefreshToken: false,
}));

/** The token of the invitation with which this tab registers, while it is at the provider. */
const INVITATION_STORAGE_KEY = 'one-mind-invitation';

export const IDENTITIES = ['account', 'identities'] as const;

const FAILED = 'Something went wrong. Try again.';

interface ProviderSignIn {
  /** The page of this site to open in the end. */
  readonly next: string | null;
  /** The token of an invitation to register. */
  readonly invitation: string | null;
}

/** Opens the provider's page. */
export async function openProvider(provider: string, { next, invitation }: ProviderSignIn): Promise<void> {
  if (invitation === null) window.sessionStorage.removeItem(INVITATION_STORAGE_KEY);
  else window.sessionStorage.setItem(INVITATION_STORAGE_KEY, invitation);
  const page = new URL('/auth/return', window.location.origin);
  if (next !== null) page.searchParams.set('next', next);
  // The library's type only lists Supabase's services, but the library sends any name.
  const { error } = await (await providerClient()).signInWithOAuth({ provider: provider as 'google', options: { redirectTo: page.href } });
  if (error) throw authError(error, FAILED);
}

/** Signs in with the code from a provider's redirect. */
export async function exchangeProviderCode(code: string): Promise<void> {
  const client = await providerClient();
  const { data, error } = await client.exchangeCodeForSession(code);
  if (error) throw authError(error, FAILED);
  if (!data.session) throw authError({}, FAILED);
  await enter(data.session);
  // Only the other client may refresh the session.
  window.sessionStorage.removeItem(PROVIDER_STORAGE_KEY);
}

/** Loads the person who has signed in for the first time and has no username yet. */
export const newPerson = () => get('/auth/v1/openid/sign-up');

/** Whether they have an invitation, so that nobody has to approve their account. */
export const isInvited = (): boolean => window.sessionStorage.getItem(INVITATION_STORAGE_KEY) !== null;

/** Creates their account. Resolves with the path of the page to open next. */
export async function signUpWithProvider(username: string): Promise<string> {
  const invitation = window.sessionStorage.getItem(INVITATION_STORAGE_KEY);
  const { path } = await post('/auth/v1/openid/sign-up', { username, invitation });
  window.sessionStorage.removeItem(INVITATION_STORAGE_KEY);
  return path;
}

/** The ways in which the signed-in person can log in. */
export interface Identities {
  readonly hasPassword: boolean;
  readonly connected: readonly UserIdentity[];
}

export const useIdentities = () => {
  const { user } = useSession();
  return useQuery({ queryKey: [...IDENTITIES, user?.id], queryFn: loadIdentities, staleTime: 0 });
};

async function loadIdentities(): Promise<Identities> {
  const { data, error } = await (await authClient()).getUserIdentities();
  if (error) throw authError(error, FAILED);
  return {
    hasPassword: data.identities.some(({ provider }) => provider === 'email'),
    connected: data.identities.filter(({ provider }) => provider !== 'email'),
  };
}

/** Opens the provider's page, which redirects back to this one. */
export async function connectProvider(provider: string): Promise<void> {
  const redirectTo = `${window.location.origin}${window.location.pathname}`;
  const { error } = await (await authClient()).linkIdentity({ provider: provider as 'google', options: { redirectTo } });
  if (error) throw authError(error, FAILED);
}

export async function disconnectProvider(identity: UserIdentity): Promise<void> {
  const { error } = await (await authClient()).unlinkIdentity(identity);
  if (error) throw authError(error, FAILED);
}
