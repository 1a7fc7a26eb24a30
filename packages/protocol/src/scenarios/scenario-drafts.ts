/** What an author has typed and not saved yet: kept on the server as it is, valid or not. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** Characters of a draft. A scenario has at most 262,144; the rest is for JSON that is laid out and for text that is no JSON yet. */
export const DRAFT_SIZE_MAX = 768 * 1024;
/** In place of a scenario's id: the draft of one that has not been saved yet. Everybody has one at most. */
export const NEW_DRAFT = 'new';

/**
 * PUT /api/scenarios/drafts/{id or `new`}. `revision`: the one that was read or written last, 0 for none; when it is not the
 * newest any more, `draft_changed`. Answer: DraftStamp.
 */
export const PutDraftSchema = z.strictObject({
  revision: z.number().int().min(0),
  /** The version of the scenario that was changed; null for a new one. */
  base_version: z.number().int().min(1).nullable(),
  /** The editor's own: nobody else reads it. */
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
