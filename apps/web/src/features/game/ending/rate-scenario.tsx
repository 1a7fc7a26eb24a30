import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, put } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { AverageStars, StarRating } from '../../../ui/forms/star-rating.tsx';
import { useGame } from '../live/game-context.ts';

/** Asks people who have played the scenario to its end to rate it. */
export function RateScenario() {
  const { t } = useTranslation();
  const { scenario } = useGame('scenario');
  const queries = useQueryClient();
  const path = `/api/scenarios/${encodeURIComponent(scenario.id)}/rating` as const;
  const queryKey = ['scenarios', scenario.id, 'rating'];
  const rating = useQuery({ queryKey, queryFn: ({ signal }) => get(path, { signal }) });
  const rate = useMutation({
    // Sent one after the other, so that the last choice is kept.
    scope: { id: path },
    mutationFn: (stars: number) => put(path, { stars }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      void queries.invalidateQueries({ queryKey: ['scenarios'], exact: true });
    },
  });
  // The scenario may have been deleted, and abandoned games don't count as played.
  if (rating.data?.can_rate === false || (rating.error instanceof ApiError && rating.error.code === 'scenario_not_found')) return null;
  return (
    <section aria-label={t('Rate this scenario')} className="flex min-h-28 flex-col items-start gap-2">
      <h2 className="text-3xl">{t('How was “{{scenario}}”?', { scenario: scenario.title })}</h2>
      <div className="-ml-2.5 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1">
        <StarRating
          label={t('Your rating of {{scenario}}', { scenario: scenario.title })}
          value={rate.isPending ? rate.variables : (rating.data?.your_rating ?? null)}
          onChange={(stars) => rate.mutate(stars)}
          saving={rate.isPending}
          disabled={!rating.isSuccess}
        />
        {rating.data === undefined ? null : (
          <p aria-live="polite" className="flex items-center gap-2 text-muted text-sm">
            <AverageStars rating={rating.data.rating} count={rating.data.rating_count} />
            {rating.data.your_rating === null ? null : t('Thank you. You can change your mind at any time.')}
          </p>
        )}
      </div>
      <QueryFailure query={rating} title={t('Failed to load the rating')} />
      {rate.isError ? (
        <LoadFailure title={t('Failed to save your rating')} error={rate.error} onRetry={() => rate.mutate(rate.variables)} />
      ) : null}
    </section>
  );
}
