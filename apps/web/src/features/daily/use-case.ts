import type { CaseHead, CaseRead } from '@one-mind/protocol/daily/daily';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../../lib/api/api.ts';
import { useSession } from '../../lib/auth/session.ts';
import { type Mark, nextMark, remember, useCaseMemory } from './case-memory.ts';

/** One case as far as it was read, and what can be done in it. */
export function useCase({ day, rounds: total }: CaseHead) {
  const { status, user } = useSession();
  const queries = useQueryClient();
  const memory = useCaseMemory(day);
  const named = user === null ? memory.named : null;
  const path = `/api/daily/${day}` as const;
  const read = useQuery({
    queryKey: ['daily', user?.id ?? null, day, memory.rounds, named !== null],
    queryFn: async ({ signal }): Promise<CaseRead> => {
      const rounds = named === null ? memory.rounds : total;
      const answer = await post(`${path}/rounds`, { rounds }, { signal });
      // Only this browser knows a visitor's answer, so it sends the answer again to get the solution.
      if (named === null) return answer;
      const verdict = await post(`${path}/name`, { seat: named.result.seat, rounds: named.result.rounds }, { signal });
      return { ...answer, verdict: { ...verdict, result: named.result } };
    },
    enabled: status !== 'loading',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What was read stays on the screen while the next round is loading, and if that fails.
  const [kept, setKept] = useState(read.data);
  if (read.data !== undefined && read.data !== kept) setKept(read.data);
  const { rounds = [], verdict = null } = read.data ?? kept ?? {};
  const opened = rounds.length;
  // Somebody with an account may have read further elsewhere.
  useEffect(() => {
    if (verdict === null && opened > memory.rounds) remember(day, { rounds: opened });
  }, [day, opened, memory.rounds, verdict]);

  const suspects = Object.entries(memory.marks).flatMap(([seat, mark]) => (mark === 'suspect' ? [Number(seat)] : []));
  const withThisRound = (): readonly (readonly number[])[] =>
    Array.from({ length: opened }, (_, at) => (at === opened - 1 ? suspects : (memory.suspects[at] ?? [])));

  const name = useMutation({
    mutationFn: (seat: number) => post(`${path}/name`, { seat, rounds: opened }),
    onSuccess: ({ result, receipt }) => {
      remember(day, { suspects: withThisRound(), ...(receipt !== null && { named: { result, receipt } }) });
      return queries.invalidateQueries({ queryKey: ['daily'] });
    },
  });

  return {
    read,
    rounds,
    verdict,
    memory,
    suspects,
    name,
    readOn: () => {
      remember(day, { rounds: Math.min(total, opened + 1), suspects: withThisRound() });
      if (read.isError) void read.refetch();
    },
    mark: (seat: number) => {
      const next = nextMark(memory.marks[seat]);
      const { [seat]: _, ...others } = memory.marks;
      const marks: Readonly<Record<number, Mark>> = next === undefined ? others : { ...others, [seat]: next };
      remember(day, { marks });
    },
  };
}
export type PlayedCase = ReturnType<typeof useCase>;
