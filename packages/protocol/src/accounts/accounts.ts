import { z } from 'zod';
import { USERNAME_MAX, USERNAME_MIN } from '../constants.ts';

export const USER_ROLES = ['user', 'creator', 'moderator', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];
export const USER_STATUSES = ['online', 'offline', 'banned'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/**
 * Letters and digits of any script, dot, dash, underscore. Checked in the form that is kept: one compatibility character
 * can stand for a whole phrase, spaces and brackets included; and some letters are invisible.
 */
export const UsernameSchema = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .regex(/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+$/u);

/** A row of /rest/v1/users as its owner sees it; others see no e-mail. */
export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: UserRole;
  readonly status: UserStatus;
  readonly created_at: string;
  readonly last_login: string | null;
  readonly avatar_url: string | null;
}
