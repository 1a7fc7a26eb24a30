/** Links and codes that the server mails: to set a new password, to log in, and to confirm an address. All calls throw ApiError. */
import { authClient, authError } from './auth-client.ts';
import { signInBy } from './session.ts';
import { useAuthSettings } from './use-auth-settings.ts';

/** As the server names them. */
export const LINK_TYPES = ['recovery', 'invite', 'magiclink', 'email_change', 'signup'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Whether the server sends mails itself; without that, an administrator passes them on. Undefined while it is loading. */
export const useSendsMail = (): boolean | undefined => useAuthSettings()?.mailer_sends;

/** Mails a link and a code for a new password, if the address belongs to an account. */
export async function requestRecovery(email: string): Promise<void> {
  const { error } = await (await authClient()).resetPasswordForEmail(email);
  if (error) throw authError(error, 'Failed to request the email');
}

/** Mails a link and a code to log in, if the address belongs to an account. */
export async function requestLoginCode(email: string): Promise<void> {
  const { error } = await (await authClient()).signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw authError(error, 'Failed to request the email');
}

/** Requests another mail with the link and the code that create an account. */
export async function requestSignUpMail(email: string): Promise<void> {
  const { error } = await (await authClient()).resend({ type: 'signup', email });
  if (error) throw authError(error, 'Failed to request the email');
}

/** Logs in with a code. */
export async function loginWithCode(type: 'recovery' | 'email' | 'signup', email: string, code: string): Promise<void> {
  await signInBy((client) => client.verifyOtp({ type, email, token: code }));
}

/** Uses a link and logs in. Resolves with false if the other of two addresses has to be confirmed as well. */
export const spendLink = (type: LinkType, token: string): Promise<boolean> =>
  signInBy((client) => client.verifyOtp({ type, token_hash: token }));

/** Sets a new password after a recovery link or code was used. */
export async function setPassword(password: string): Promise<void> {
  const { error } = await (await authClient()).updateUser({ password });
  if (error) throw authError(error, 'Failed to change the password');
}

/** The current address cancels a change that is pending. `currentPassword` is needed if the server sends no mail. */
export async function changeEmail(email: string, currentPassword?: string): Promise<void> {
  const attributes = { email, ...(currentPassword !== undefined && { current_password: currentPassword }) };
  const { error } = await (await authClient()).updateUser(attributes);
  if (error) throw authError(error, 'Failed to change the email address');
}

/** Mails the links of a pending change again. `email`: the current address. */
export async function resendEmailChange(email: string): Promise<void> {
  const { error } = await (await authClient()).resend({ type: 'email_change', email });
  if (error) throw authError(error, 'Failed to request the email');
}
