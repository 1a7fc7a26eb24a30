import { z } from 'zod';
import { USERNAME_MAX, USERNAME_MIN } from '../constants.ts';
import { wireObject } from '../wire-types.ts';

/** The roles that administrators can give. */
export const ASSIGNABLE_ROLES = ['user', 'creator', 'moderator', 'admin'] as const;
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];
/** `guest`: an account with a name only. With an email address it becomes that of a user. */
export const USER_ROLES = ['guest', ...ASSIGNABLE_ROLES] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const USER_STATUSES = ['online', 'offline', 'banned'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/**
 * Letters and digits of any script, dot, dash, underscore. The normalised form is checked, because one compatibility character
 * can expand to a whole phrase with spaces and brackets, and some letters are invisible.
 */
export const UsernameSchema = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .regex(/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+$/u);

/** A row of /rest/v1/users as its owner sees it; others don't see the email address. */
export const UserRowSchema = wireObject('UserRow', {
  id: z.string(),
  username: z.string(),
  /** Empty for guests. */
  email: z.string(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
  created_at: z.string(),
  last_login: z.string().nullable(),
  avatar_url: z.string().nullable(),
});
export type UserRow = z.output<typeof UserRowSchema>;
