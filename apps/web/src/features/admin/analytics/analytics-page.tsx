import { ANALYTICS_DAYS_MAX, PLAYED_BY } from '@one-mind/protocol/admin/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { get } from '../../../lib/api/api.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { lastDays, rangeProblem } from './date-range.ts';
import { playedByName } from './played-by-labels.ts';

/** The chart library is loaded when there is something to draw. */
const AnalyticsCharts = lazy(async () => ({ default: (await import('./analytics-charts.tsx')).AnalyticsCharts }));

/** Dates; empty = the server's last days. */
const FilterSchema = z.object({
  from: z.iso.date().catch(''),
  to: z.iso.date().catch(''),
  playedBy: z.enum(PLAYED_BY).catch('all'),
});
const PRESETS = [7, 30, 90, 365] as const;

/** /admin/analytics */
export function AnalyticsPage() {
  const { t } = useTranslation();
  const { filter, setFilter } = useUrlFilter(FilterSchema);
  const problem = rangeProblem(filter);
  const asked = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  const analytics = useQuery({
    queryKey: ['admin', 'analytics', filter],
    queryFn: ({ signal }) => get(`/api/admin/analytics?${asked}`, { signal }),
    enabled: problem === null,
    placeholderData: keepPreviousData,
  });
  const { data, error } = analytics;
  const from = filter.from || (data?.from ?? '');
  const to = filter.to || (data?.to ?? '');

  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t('Analytics')}>{t('Results of finished games. Days begin at midnight UTC.')}</PageTitle>
      <search className="flex flex-wrap items-start gap-3">
        <Field
          label={t('From')}
          className="min-w-40 max-sm:flex-1"
          error={
            problem === 'backwards'
              ? t('The first day can’t be after the last.')
              : problem === 'long'
                ? t('Choose at most {{count}} days.', { count: ANALYTICS_DAYS_MAX })
                : undefined
          }
        >
          {(control) => (
            <Input {...control} type="date" value={from} max={to} onChange={(event) => setFilter({ from: event.target.value, to })} />
          )}
        </Field>
        <Field label={t('To')} className="min-w-40 max-sm:flex-1">
          {(control) => (
            <Input {...control} type="date" value={to} min={from} onChange={(event) => setFilter({ from, to: event.target.value })} />
          )}
        </Field>
        <fieldset className="flex flex-wrap gap-2 sm:mt-6.5">
          <legend className="sr-only">{t('Range')}</legend>
          {PRESETS.map((days) => {
            const range = lastDays(days, Date.now());
            const isChosen = range.from === from && range.to === to;
            return (
              <Button key={days} aria-pressed={isChosen} variant={isChosen ? 'primary' : 'secondary'} onClick={() => setFilter(range)}>
                {t('{{count}} days', { count: days })}
              </Button>
            );
          })}
        </fieldset>
        <Field
          label={t('Played by')}
          hint={t('Applies to win rates, actions and tags. Turns the AI took for people count as AI.')}
          className="min-w-56 max-sm:flex-1"
        >
          {(control) => (
            <Select
              {...control}
              value={filter.playedBy}
              onChange={(playedBy) => setFilter({ playedBy })}
              options={PLAYED_BY.map((playedBy) => ({ value: playedBy, label: playedByName(t, playedBy) }))}
            />
          )}
        </Field>
      </search>
      <QueryFailure query={analytics} title={t('Failed to load the analytics')} />
      {data === undefined ? (
        error === null && problem === null ? (
          <ChartsPlace />
        ) : null
      ) : data.days.every(({ completed, abandoned }) => completed + abandoned === 0) ? (
        <EmptyState picture={<ChartColumn size={40} />} title={t('No game ended in this period')}>
          {t('Choose other days, or come back when games have finished.')}
        </EmptyState>
      ) : (
        <Suspense fallback={<ChartsPlace />}>
          <AnalyticsCharts analytics={data} />
        </Suspense>
      )}
    </div>
  );
}

/** Takes the same height as the charts, so that nothing shifts when they load. */
function ChartsPlace() {
  const { t } = useTranslation();
  return (
    <LoadingSkeletons label={t('Loading the charts…')} count={7} shape="h-88 first:xl:col-span-2" className="grid gap-10 xl:grid-cols-2" />
  );
}
