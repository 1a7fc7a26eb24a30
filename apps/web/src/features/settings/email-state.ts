import { useQuery } from '@tanstack/react-query';
import { authClient, authError } from '../../lib/auth/auth-client.ts';

interface EmailState {
  /** The new address that the person has to confirm; null = none. */
  readonly pending: string | null;
  /** The addresses whose link hasn't been opened yet. */
  readonly waitsFor: readonly string[];
  /** Whether the current address is confirmed. */
  readonly isConfirmed: boolean;
}

async function emailState(): Promise<EmailState> {
  const { data, error } = await (await authClient()).getUser();
  if (error) throw authError(error, 'Failed to load your account');
  const { new_email: pending = null, app_metadata: metadata, email_confirmed_at: confirmedAt } = data.user;
  return { pending, waitsFor: metadata.email_change_waits_for ?? [], isConfirmed: confirmedAt !== undefined };
}

export const EMAIL_STATE = ['account', 'email-state'] as const;

/** `email`: the current address. */
export const useEmailState = (email: string | undefined) =>
  useQuery({ queryKey: [...EMAIL_STATE, email], queryFn: emailState, staleTime: 0 });
