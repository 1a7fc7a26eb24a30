/** The text of a draft, in a format that only the editor knows. Text in any other format is no draft. */
import type { PutDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import { documentFrom, jsonOf, NEW_SCENARIO } from '../document/document.ts';
import type { TypedDocument } from '../document/editor-store.ts';
import { isList, isObject } from '../document/json-path.ts';
import type { DraftPlace } from './draft-keeper.ts';

export const draftText = ({ document, brokenJson, ownIds }: TypedDocument): string => JSON.stringify({ document, brokenJson, ownIds });

export function typedFrom(text: string): TypedDocument | null {
  const json = jsonOf(text);
  if (!isObject(json)) return null;
  const document = documentFrom(json.document, { ...NEW_SCENARIO, min_players: null, max_players: null });
  if (document === null) return null;
  const ownIds = isList(json.ownIds) ? json.ownIds.filter((id) => typeof id === 'string') : [];
  return { document, brokenJson: typeof json.brokenJson === 'string' ? json.brokenJson : null, ownIds };
}

/** Saves a draft in the browser only. Opening its scenario sends it. */
export const keepUnsent = (place: DraftPlace, draft: PutDraft): boolean => place.write(JSON.stringify(draft));

/** Reads the draft stored in this browser; returns null if it is broken. */
export function localDraftFrom(text: string | null): PutDraft | null {
  const json = text === null ? undefined : jsonOf(text);
  if (!isObject(json) || typeof json.document !== 'string' || typeof json.revision !== 'number') return null;
  return {
    document: json.document,
    revision: json.revision,
    base_version: typeof json.base_version === 'number' ? json.base_version : null,
  };
}
