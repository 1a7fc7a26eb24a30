import type { BulkResult } from '@one-mind/protocol/admin/admin-users';
import { Refused } from '../refused.ts';

/** Applies an action to one item after another: a refusal for one doesn't affect the others. */
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
