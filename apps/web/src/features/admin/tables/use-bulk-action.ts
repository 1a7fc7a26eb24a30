import { BULK_MAX, type BulkResult } from '@one-mind/protocol/admin/admin-users';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api/api.ts';

/** The selected rows, some of which may be on other pages. */
export interface Selection {
  /** Id → name. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChoose: (chosen: ReadonlyMap<string, string>) => void;
}

export type Refused = Extract<BulkResult, { readonly ok: false }> & { readonly name: string };

interface BulkActionOptions extends Selection {
  readonly path: '/api/admin/users/bulk' | '/api/admin/games/bulk';
  /** Queries to refetch afterwards. */
  readonly queryKeys: readonly QueryKey[];
  /** Receives how many of the selected were changed and how many were refused. */
  readonly onDone: (counts: { readonly changed: number; readonly refused: number }) => void;
}

/** Does one thing to all selected rows, in requests of at most `BULK_MAX`. The refused ones stay selected. */
export function useBulkAction<Act extends object>({ chosen, onChoose, path, queryKeys, onDone }: BulkActionOptions) {
  const queries = useQueryClient();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const bulk = useMutation({
    mutationFn: async (act: Act) => {
      const ids = [...chosen.keys()];
      const results: BulkResult[] = [];
      for (let from = 0; from < ids.length; from += BULK_MAX)
        results.push(...(await post(path, { ...act, ids: ids.slice(from, from + BULK_MAX) })).results);
      return results;
    },
    onSuccess: (results) => {
      const failed = results.flatMap((one) => (one.ok ? [] : [{ ...one, name: chosen.get(one.id) ?? one.id }]));
      setRefused(failed);
      onChoose(new Map(failed.map(({ id, name }) => [id, name])));
      onDone({ changed: results.length - failed.length, refused: failed.length });
    },
    onSettled: () => Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return {
    run: (act: Act) => {
      setRefused([]);
      bulk.mutate(act);
    },
    isPending: bulk.isPending,
    error: bulk.error,
    refused,
    dismissRefused: () => setRefused([]),
  };
}
