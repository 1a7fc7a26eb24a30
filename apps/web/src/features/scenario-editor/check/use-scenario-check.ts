import { boundProblem } from '@one-mind/protocol/scenarios/scenario-bounds';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { post } from '../../../lib/api/api.ts';
import { draftOf, type ScenarioDocument } from '../document/document.ts';

/** How long typing has to pause before the content is checked, in ms. */
const REST = 700;

/**
 * The server's findings about the current content, shortly after typing stops. Nothing is sent while the JSON is
 * invalid or `isWanted` is false.
 */
export function useScenarioCheck(document: ScenarioDocument, brokenJson: string | null, isWanted: boolean) {
  const notJson = useMemo(() => (brokenJson === null ? null : whyNoJson(brokenJson)), [brokenJson]);
  const typed = useMemo(() => JSON.stringify(draftOf(document)), [document]);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const check = useQuery({
    queryKey: ['scenario-check', asked],
    queryFn: ({ signal }) => {
      const draft: ScenarioDraft = JSON.parse(asked);
      // The server rejects drafts beyond its limits without checking them.
      const problem = boundProblem(draft);
      return problem === null ? post('/api/scenarios/check', draft, { signal }) : { errors: [problem], warnings: [] };
    },
    enabled: isWanted && notJson === null,
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

function whyNoJson(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
