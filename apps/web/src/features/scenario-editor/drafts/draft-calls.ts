import { del, get, put } from '../../../lib/api/api.ts';
import type { DraftPlace, DraftServer } from './draft-keeper.ts';

const draftPath = (key: string) => `/api/scenarios/drafts/${encodeURIComponent(key)}` as const;

/** `key`: a scenario's id, or `new`. */
export const readDraft = async (key: string, signal?: AbortSignal) =>
  (await get(draftPath(key), signal === undefined ? {} : { signal })).draft;

export const draftServer = (key: string): DraftServer => ({
  read: () => readDraft(key),
  write: (draft) => put(draftPath(key), draft),
  remove: () => del(draftPath(key)),
});

/** Local storage for the draft of one user and one scenario. */
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
