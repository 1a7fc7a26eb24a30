import type { CaseResult } from '@one-mind/protocol/daily/daily';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get, post } from '../../lib/api/api.ts';
import { useSession } from '../../lib/auth/session.ts';
import { remember, useNamedHere } from './case-memory.ts';

/** The new case is asked for this long after the old one's end, in ms, so that clocks that differ slightly agree. */
const AFTER_MIDNIGHT = 1500;

/** All cases up to today, asked for again when the day ends; whose results they are follows the session. */
export function useDaily() {
  const { status, user } = useSession();
  const queries = useQueryClient();
  const daily = useQuery({
    queryKey: ['daily', user?.id ?? null],
    queryFn: ({ signal }) => get('/api/daily', { signal }),
    enabled: status !== 'loading',
    staleTime: 60_000,
  });
  const nextAt = daily.data === undefined ? null : daily.dataUpdatedAt + daily.data.nextAt - daily.data.serverTime;
  useEffect(() => {
    if (nextAt === null) return;
    const wait = nextAt - Date.now() + AFTER_MIDNIGHT;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['daily'] }), Math.max(wait, AFTER_MIDNIGHT));
    return () => clearTimeout(timer);
  }, [nextAt, queries]);
  useTakeOver();
  const here = useNamedHere();
  const results: readonly CaseResult[] = user === null ? Object.values(here).map(({ result }) => result) : (daily.data?.results ?? []);
  return { daily, results, nextAt, user };
}

/** After signing in, what was named in this browser becomes part of the account. */
function useTakeOver(): void {
  const { user } = useSession();
  const queries = useQueryClient();
  const here = useNamedHere();
  const days = Object.keys(here).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days stand for their results
  useEffect(() => {
    if (user === null || days === '') return;
    const receipts = Object.values(here).map(({ receipt }) => receipt);
    post('/api/daily/results', { receipts }).then(
      async () => {
        for (const day of Object.keys(here)) remember(day, { named: null });
        // A first answer that is still on its way is older than this; without the cancellation, it would count as the newer one.
        await queries.cancelQueries({ queryKey: ['daily'] });
        return queries.invalidateQueries({ queryKey: ['daily'] });
      },
      // It is tried again when the page is opened the next time.
      () => undefined,
    );
  }, [user?.id, days]);
}
