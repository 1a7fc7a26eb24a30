/** What needs a moderator's or admin's attention. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/**
 * In display order. `sign_ups`: accounts that wait for approval. `budget_spent`: models whose budget for this month is spent.
 * `model_failing`: models whose last call failed. `answers_rejected`: many model answers that failed the checks. `unpublished`: texts that
 * are saved but not published. `mails_kept`: mails that an administrator has to pass on, because no mail server is set. `mails_failed`:
 * mails that failed or may not have arrived.
 */
export const NEED_KINDS = [
  'storage',
  'disk',
  'reports',
  'appeals',
  'sign_ups',
  'budget_spent',
  'model_failing',
  'answers_rejected',
  'mails_kept',
  'mails_failed',
  'unpublished',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

export const NeedSchema = wireObject('Need', {
  kind: z.enum(NEED_KINDS),
  /** At least 1. */
  count: z.number(),
  /** Names of the models concerned. */
  names: z.array(z.string()).readonly(),
});
export type Need = z.output<typeof NeedSchema>;

/** GET /api/moderation/needs: what the asker can settle; empty if there is nothing. */
export const NeedsSchema = wireObject('Needs', { needs: z.array(NeedSchema).readonly() });
export type Needs = z.output<typeof NeedsSchema>;
