import type { MailKind, MailState } from '@one-mind/protocol/admin/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/api.ts';

export interface MailFilter {
  readonly kind: MailKind | '';
  readonly state: MailState | '';
  readonly to: string;
  readonly page: number;
  readonly limit: number;
}

/** How often the outbox is fetched again, in ms: mails are sent within seconds. */
const RENEW = 5000;

export function useMails({ kind, state, to, page, limit }: MailFilter) {
  const query = new URLSearchParams({ kind, state, to, page: String(page), limit: String(limit) });
  return useQuery({
    queryKey: ['admin', 'mails', kind, state, to, page, limit],
    queryFn: ({ signal }) => get(`/api/admin/mails?${query.toString()}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: RENEW,
  });
}

/** Whether the server can send mails. */
export function useMailServer() {
  return useQuery({
    queryKey: ['admin', 'mails', 'server'],
    queryFn: async ({ signal }) => {
      const { hasServer } = await get('/api/admin/mails?limit=1', { signal });
      return { hasServer };
    },
  });
}
