import type { BulkResult } from '@one-mind/protocol/admin-users';
import { Refused } from '../refused.ts';

/** One after another, each by itself: what is refused for one is done for the others. */
export const eachByItself = async (ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkResult[]> => {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await act(id);
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.push({ id, ok: false, error: error.code, message: error.message });
    }
  }
  return results;
};
