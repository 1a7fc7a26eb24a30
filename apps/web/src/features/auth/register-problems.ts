import { UsernameSchema } from '@one-mind/protocol/accounts/accounts';
import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import { ERRORS } from '@one-mind/protocol/errors';
import { z } from 'zod';
import { NOT_AN_EMAIL } from '../../lib/auth/auth-sentences.ts';

export interface RegisterForm {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const EmailSchema = z.email();

/**
 * What the server would refuse one after the other, all at once and in the form's order. A short password is named only beside
 * something else: what a password must be like is for the server to decide, so that one alone is sent.
 */
export function registerProblems({ username, email, password }: RegisterForm) {
  const wrong: { readonly field: keyof RegisterForm; readonly message: string }[] = [];
  if (!UsernameSchema.safeParse(username).success) wrong.push({ field: 'username', message: ERRORS.username_invalid.message });
  if (!EmailSchema.safeParse(email).success) wrong.push({ field: 'email', message: NOT_AN_EMAIL });
  if (wrong.length > 0 && password.length < PASSWORD_MIN)
    wrong.push({ field: 'password', message: `A password has at least ${PASSWORD_MIN} characters.` });
  return wrong;
}
