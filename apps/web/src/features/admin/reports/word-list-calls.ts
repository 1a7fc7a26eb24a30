import type { ChangeWordListSchema, NewWordListSchema, WordLists } from '@one-mind/protocol/moderation/word-lists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { del, get, post, put } from '../../../lib/api/api.ts';

const LISTS = ['admin', 'word-lists'] as const;

export const useWordLists = () =>
  useQuery({
    queryKey: LISTS,
    queryFn: ({ signal }) => get('/api/admin/word-lists', { signal }),
    staleTime: 0,
  });

type NewList = z.output<typeof NewWordListSchema>;
type Changes = z.output<typeof ChangeWordListSchema>;

export type WordListChange =
  | { readonly kind: 'add'; readonly list: NewList }
  | { readonly kind: 'change'; readonly id: string; readonly changes: Changes }
  | { readonly kind: 'delete'; readonly id: string };

const send = (change: WordListChange): Promise<WordLists> => {
  switch (change.kind) {
    case 'add':
      return post('/api/admin/word-lists', change.list);
    case 'change':
      return put(`/api/admin/word-lists/${encodeURIComponent(change.id)}`, change.changes);
    case 'delete':
      return del(`/api/admin/word-lists/${encodeURIComponent(change.id)}`);
  }
};

/** The callers show failures. */
export function useWordListChange() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: (lists) => queries.setQueryData(LISTS, lists) });
}
