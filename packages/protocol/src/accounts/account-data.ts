import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** Name shown in place of a deleted account's. */
export const FORMER_PLAYER = 'Former player';

/**
 * POST /api/account/delete. The username confirms it. `password`: ignored if the account has none. Answer: {ok: true}, after all sessions
 * have ended.
 */
export const DeleteAccountSchema = z.strictObject({ username: z.string().max(256), password: z.string().max(1024) });

/** GET /api/account/export: a JSON file with one list or object under each name; the file describes its own contents. */
export const EXPORT_FILE_NAME = 'one-mind-many-my-data.json';

/** GET /api/account/sign-in-notice: failed sign-ins that the owner has not seen yet; null = none. */
export const SignInNoticeSchema = wireObject('SignInNotice', {
  failures: z.number(),
  /** ISO 8601. */
  since: z.string(),
  last: z.string(),
});
export type SignInNotice = z.output<typeof SignInNoticeSchema>;

/** POST /api/account/sign-in-notice/seen. */
export const SeenNoticeSchema = z.strictObject({ failures: z.number().int().min(1).max(1_000_000_000) });
