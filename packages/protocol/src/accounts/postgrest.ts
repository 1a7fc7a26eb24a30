/** /rest/v1: the server's answers in PostgREST's wire format. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { USER_ROLES, USER_STATUSES } from './accounts.ts';

/** The requested columns; null if the asker may not read them. */
export const SelectedUserSchema = wireObject('SelectedUser', {
  id: z.string().nullish(),
  username: z.string().nullish(),
  email: z.string().nullish(),
  role: z.enum(USER_ROLES).nullish(),
  status: z.enum(USER_STATUSES).nullish(),
  created_at: z.string().nullish(),
  last_login: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
export type SelectedUser = z.output<typeof SelectedUserSchema>;

/** Body of every refusal below /rest/v1. */
export const PostgrestErrorSchema = wireObject('PostgrestError', {
  code: z.string(),
  details: z.string().nullable(),
  hint: z.null(),
  message: z.string(),
});
