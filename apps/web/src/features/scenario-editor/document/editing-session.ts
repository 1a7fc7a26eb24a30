import type { PutDraft, StoredDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import { NEW_DRAFT } from '@one-mind/protocol/scenarios/scenario-drafts';
import { draftPlace, draftServer } from '../drafts/draft-calls.ts';
import { createDraftKeeper, type DraftKeeper } from '../drafts/draft-keeper.ts';
import { localDraftFrom, typedFrom } from '../drafts/draft-text.ts';
import type { ScenarioDocument } from './document.ts';
import { createEditor, type Editor, type TypedDocument } from './editor-store.ts';

export interface EditorSource {
  readonly userId: string;
  /** The scenario being edited; null = a new one. */
  readonly stored: { readonly id: string; readonly version: number } | null;
  /** The saved scenario, or the starting point of a new one. */
  readonly original: ScenarioDocument;
  /** The draft on the server. */
  readonly storedDraft: StoredDraft | null;
}

export interface EditingSession {
  readonly editor: Editor;
  readonly keeper: DraftKeeper;
  /** The version on which the recovered draft was based; null if there was no draft. */
  readonly restored: Pick<PutDraft, 'base_version'> | null;
}

/**
 * Returns an earlier draft, or null. This browser's copy takes precedence over the server's, because it holds what
 * could not be sent.
 */
export function recoveredDraft({
  userId,
  stored,
  original,
  storedDraft,
}: EditorSource): (TypedDocument & Pick<PutDraft, 'base_version'>) | null {
  const local = localDraftFrom(draftPlace(userId, keyOf(stored)).read());
  const draft = local ?? storedDraft;
  const typed = draft && typedFrom(draft.document);
  if (draft === null || typed === null) return null;
  // The draft is identical to what has been saved since.
  if (typed.brokenJson === null && contentAndDetails(typed.document) === contentAndDetails(original)) return null;
  return { ...typed, base_version: draft.base_version };
}

/** `ignoresDraft`: starts without the earlier draft and deletes it from this browser. */
export function startEditing(opened: EditorSource, ignoresDraft = false): EditingSession {
  const key = keyOf(opened.stored);
  const place = draftPlace(opened.userId, key);
  const before = ignoresDraft ? null : recoveredDraft(opened);
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

const keyOf = (stored: EditorSource['stored']): string => stored?.id ?? NEW_DRAFT;
