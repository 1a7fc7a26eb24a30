/** An author's unsaved changes, stored on the server exactly as typed, valid or not. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/**
 * Length limit of a draft in characters. A scenario has at most 262,144; the rest is for indentation and for text that isn't valid JSON
 * yet.
 */
export const DRAFT_SIZE_MAX = 768 * 1024;
/** Replaces the scenario's id for the draft of a scenario that was never saved. Each author has at most one. */
export const NEW_DRAFT = 'new';

/**
 * PUT /api/scenarios/drafts/{id or `new`}. `revision`: the one last read or written, 0 for none. If it is no longer the
 * newest, the server refuses with `draft_changed`. Answer: DraftStamp.
 */
export const PutDraftSchema = z.strictObject({
  revision: z.number().int().min(0),
  /** The version of the scenario that was edited; null for a new one. */
  base_version: z.number().int().min(1).nullable(),
  /** Only the editor reads this. */
  document: z.string().max(DRAFT_SIZE_MAX),
});
export type PutDraft = z.output<typeof PutDraftSchema>;

export const DraftStampSchema = wireObject('DraftStamp', {
  /** Goes up by one with every change. */
  revision: z.number(),
  /** ISO 8601. */
  updated_at: z.string(),
});
export type DraftStamp = z.output<typeof DraftStampSchema>;

export const StoredDraftSchema = wireObject('StoredDraft', {
  ...DraftStampSchema.shape,
  ...PutDraftSchema.pick({ base_version: true, document: true }).shape,
});
export type StoredDraft = z.output<typeof StoredDraftSchema>;

/** GET /api/scenarios/drafts/{id or `new`}: the asker's own; null = none. */
export const DraftAnswerSchema = wireObject('DraftAnswer', { draft: StoredDraftSchema.nullable() });
export type DraftAnswer = z.output<typeof DraftAnswerSchema>;
