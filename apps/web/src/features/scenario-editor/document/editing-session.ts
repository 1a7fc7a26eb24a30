import type { PutDraft, StoredDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import { NEW_DRAFT } from '@one-mind/protocol/scenarios/scenario-drafts';
import { draftPlace, draftServer } from '../drafts/draft-calls.ts';
import { createDraftKeeper, type DraftKeeper } from '../drafts/draft-keeper.ts';
import { localDraftFrom, typedFrom } from '../drafts/draft-text.ts';
import type { ScenarioDocument } from './document.ts';
import { createEditor, type Editor, type TypedDocument } from './editor-store.ts';

export interface Opened {
  readonly userId: string;
  /** What is changed; null = a new one. */
  readonly stored: { readonly id: string; readonly version: number } | null;
  /** As it is saved; of a new one what it begins with. */
  readonly original: ScenarioDocument;
  /** The one that the server has. */
  readonly storedDraft: StoredDraft | null;
}

export interface Editing {
  readonly editor: Editor;
  readonly keeper: DraftKeeper;
  /** A draft from before has been taken up, and which version it was begun with; null = there was none. */
  readonly restored: Pick<PutDraft, 'base_version'> | null;
}

/** What lies here or on the server from before; this browser's own comes first, for it is what could not be sent any more. */
export function recoveredDraft({ userId, stored, original, storedDraft }: Opened): (TypedDocument & Pick<PutDraft, 'base_version'>) | null {
  const local = localDraftFrom(draftPlace(userId, keyOf(stored)).read());
  const draft = local ?? storedDraft;
  const typed = draft && typedFrom(draft.document);
  if (draft === null || typed === null) return null;
  // It has been saved since.
  if (typed.brokenJson === null && contentAndDetails(typed.document) === contentAndDetails(original)) return null;
  return { ...typed, base_version: draft.base_version };
}

/** `isAnew`: without the draft from before. */
export function begin(opened: Opened, isAnew = false): Editing {
  const key = keyOf(opened.stored);
  const place = draftPlace(opened.userId, key);
  const before = isAnew ? null : recoveredDraft(opened);
  if (before === null) place.write(null);
  const keeper = createDraftKeeper({
    server: draftServer(key),
    place,
    stored: opened.storedDraft,
    unsent: before && localDraftFrom(place.read()),
  });
  const editor = before === null ? createEditor(opened.original) : createEditor(before.document, before);
  return { editor, keeper, restored: before && { base_version: before.base_version } };
}

const contentAndDetails = (document: ScenarioDocument): string => JSON.stringify(document);

const keyOf = (stored: Opened['stored']): string => stored?.id ?? NEW_DRAFT;
