import type { DraftAnswer, DraftStamp } from '@one-mind/protocol/scenarios/scenario-drafts';
import { del, get, put } from '../../../lib/api/api.ts';
import type { DraftPlace, DraftServer } from './draft-keeper.ts';

const draftPath = (key: string): string => `/api/scenarios/drafts/${encodeURIComponent(key)}`;

/** `key`: a scenario's id, or `new`. */
export const readDraft = async (key: string, signal?: AbortSignal) =>
  (await get<DraftAnswer>(draftPath(key), signal === undefined ? {} : { signal })).draft;

export const draftServer = (key: string): DraftServer => ({
  read: () => readDraft(key),
  write: (draft) => put<DraftStamp>(draftPath(key), draft),
  remove: () => del<unknown>(draftPath(key)),
});

/** In this browser, for one person and one scenario. */
export function draftPlace(userId: string, key: string): DraftPlace {
  const name = `scenario-draft:${userId}:${key}`;
  return {
    read: () => {
      try {
        return localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        if (text === null) localStorage.removeItem(name);
        else localStorage.setItem(name, text);
        return true;
      } catch {
        return text === null;
      }
    },
  };
}
