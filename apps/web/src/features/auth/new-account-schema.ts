import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import { ERRORS } from '@one-mind/protocol/errors';
import { z } from 'zod';
import { UsernameEntrySchema } from '../../lib/auth/account-fields.ts';
import { NOT_AN_EMAIL } from '../../lib/auth/auth-sentences.ts';
import { FILL_IN_ALL } from '../../shared/forms/use-schema-form.ts';

const EmailSchema = z.email(NOT_AN_EMAIL);

/**
 * A new account as entered. A short password is an error only together with another error. If it is the only one, the
 * form is sent, because the server decides which passwords are acceptable.
 */
export const NewAccountSchema = z
  .object({
    username: z
      .string()
      .trim()
      .min(1, FILL_IN_ALL)
      .refine((name) => UsernameEntrySchema.safeParse(name).success, ERRORS.username_invalid.message),
    email: z
      .string()
      .trim()
      .min(1, FILL_IN_ALL)
      .refine((email) => EmailSchema.safeParse(email).success, NOT_AN_EMAIL),
    password: z.string().min(1, FILL_IN_ALL),
  })
  .refine(
    ({ username, email, password }) =>
      password.length >= PASSWORD_MIN || (UsernameEntrySchema.safeParse(username).success && EmailSchema.safeParse(email).success),
    { path: ['password'], error: `A password has at least ${PASSWORD_MIN} characters.` },
  );
export type NewAccount = z.output<typeof NewAccountSchema>;
