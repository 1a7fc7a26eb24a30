import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import { ERRORS } from '@one-mind/protocol/errors';
import { z } from 'zod';
import { UsernameEntrySchema } from '../../lib/auth/account-fields.ts';
import { NOT_AN_EMAIL } from '../../lib/auth/auth-sentences.ts';
import { FILL_IN_ALL } from '../../shared/forms/use-schema-form.ts';

const EmailSchema = z.email(NOT_AN_EMAIL);

/**
 * A new account as it is entered. A short password is an error only beside another one: the server decides what a password
 * must be like, so that one alone is sent.
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
