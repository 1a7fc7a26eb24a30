/** Appeals against bans, with a signed link from a mail or from the refusal of a sign-in, because banned people can't sign in. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { AppealSchema } from './moderation.ts';

const Token = z.string().min(1).max(200);

/** POST /api/ban-appeals/read. Answer: BanAppeal. */
export const ReadBanAppealSchema = z.strictObject({ token: Token });
/** POST /api/ban-appeals: once for each ban. Answer: BanAppeal. */
export const NewBanAppealSchema = AppealSchema.extend({ token: Token });

export const BanAppealSchema = wireObject('BanAppeal', {
  username: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** In the format of `banned_until`. */
  until: z.string(),
  reason: z.string(),
  /** `over`: the ban has ended, was lifted or was replaced by another one. */
  state: z.enum(['possible', 'open', 'decided', 'over']),
  /** What the person wrote; null = nothing yet. */
  text: z.string().nullable(),
  /** The answer; null = none yet. */
  answer: z.string().nullable(),
});
export type BanAppeal = z.output<typeof BanAppealSchema>;
