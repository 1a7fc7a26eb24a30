import type { ScenarioProblems } from '@one-mind/protocol/scenarios';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../../lib/api.ts';
import { draftFrom, type ScenarioFormValues } from './form-values.ts';

/** Asked once typing has rested for so long, in ms. */
const REST = 700;

/** What the server finds wrong with what is typed, a moment after it is typed. Content that is no JSON is not sent; nothing is unless `isWanted`. */
export function useScenarioCheck(values: ScenarioFormValues, isWanted: boolean) {
  const result = draftFrom(values);
  const notJson = 'reason' in result ? result.reason : null;
  const typed = 'draft' in result ? JSON.stringify(result.draft) : null;
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const check = useQuery({
    queryKey: ['scenario-check', asked],
    queryFn: ({ signal }) => post<ScenarioProblems>('/api/scenarios/check', JSON.parse(asked ?? 'null'), { signal }),
    enabled: isWanted && asked !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    notJson,
    isStale: typed !== asked || check.isFetching,
    problems: notJson === null ? check.data : undefined,
    error: check.error,
    retry: check.refetch,
  };
}
