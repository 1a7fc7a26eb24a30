import { UsernameSchema } from '@one-mind/protocol/accounts/accounts';
import { ERRORS } from '@one-mind/protocol/errors';
import { z } from 'zod';

/** A username as typed; the server normalises it. */
export const UsernameEntrySchema = z
  .string()
  .trim()
  .refine((name) => UsernameSchema.safeParse(name).success, ERRORS.username_invalid.message);

/** Error codes that belong to the field `username`. */
export const USERNAME_CODES = {
  username_taken: 'username',
  username_invalid: 'username',
  username_refused: 'username',
  username_mixed: 'username',
  username_phonetic: 'username',
  username_reserved: 'username',
  username_pause: 'username',
} as const;
