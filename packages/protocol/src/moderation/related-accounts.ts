/** Hints at second accounts, for moderators: what accounts share, without addresses. */
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** `device`: a browser; `network`: an IPv4 address or an IPv6 network, as one household or school has. */
export const SHARED_THINGS = ['device', 'network'] as const;
export type SharedThing = (typeof SHARED_THINGS)[number];

export const RelatedAccountSchema = wireObject('RelatedAccount', {
  id: z.string(),
  username: z.string(),
  isBanned: z.boolean(),
  /** What both accounts have used in the last `PLACE_DAYS` days. */
  shares: z.array(z.enum(SHARED_THINGS)).readonly(),
});
export type RelatedAccount = z.output<typeof RelatedAccountSchema>;

/**
 * GET /api/moderation/reports/{id}/related-accounts: accounts that share something with the reported person, except those that the asker
 * can't make decisions about. Those that share a browser come first.
 */
export const RelatedAccountsSchema = wireObject('RelatedAccounts', { accounts: z.array(RelatedAccountSchema).readonly() });
export type RelatedAccounts = z.output<typeof RelatedAccountsSchema>;
