import { REPORT_KINDS, REPORT_STATUSES } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useMay } from '../../../lib/auth/session.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { useReported } from '../../../shared/moderation/moderation.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { Pagination } from '../tables/pagination.tsx';
import { ChatSettings } from './chat-settings.tsx';
import { kindName } from './report-labels.ts';
import { ReportedPersonCard } from './reported-person-card.tsx';
import { REPORT_COUNT_ID } from './search-id.ts';
import { WordListsCard } from './word-lists-card.tsx';

const StatusSchema = z.enum([...REPORT_STATUSES, 'all']).catch('open');
const KindSchema = z.enum([...REPORT_KINDS, 'all']).catch('all');
const FilterSchema = z.object({
  status: StatusSchema,
  kind: KindSchema,
  search: z.string().catch(''),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Players' reports, for the moderators who decide them. */
export function ReportsPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  const { filter, setFilter, clear, isFiltered } = useUrlFilter(FilterSchema);
  const search = useSettled(filter.search);
  const reports = useReported({ ...filter, search });
  // Stale reports stay if refetching fails, because a moderator may be writing a decision.
  const rows = reports.data?.people;
  return (
    <div className="flex animate-rise flex-col gap-6">
      <PageTitle title={t('Reports')}>
        {t('Players’ complaints and appeals, grouped by person. Nobody learns who reported them.')}
      </PageTitle>
      <search className="grid items-end gap-3 sm:grid-cols-3">
        <Field label={t('Status')}>
          {(control) => (
            <Select
              {...control}
              value={filter.status}
              onChange={(status) => setFilter({ status })}
              options={[
                { value: 'open', label: t('Waiting') },
                { value: 'decided', label: t('Decided') },
                { value: 'all', label: t('All') },
              ]}
            />
          )}
        </Field>
        <Field label={t('Kind')}>
          {(control) => (
            <Select
              {...control}
              value={filter.kind}
              options={[{ value: 'all', label: t('All') }, ...REPORT_KINDS.map((kind) => ({ value: kind, label: kindName(t, kind) }))]}
              onChange={(kind) => setFilter({ kind })}
            />
          )}
        </Field>
        <Field label={t('Reported player')}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={filter.search}
              placeholder={t('Username')}
              onChange={(event) => setFilter({ search: event.target.value })}
            />
          )}
        </Field>
      </search>
      <QueryFailure query={reports} title={t('Failed to load reports')} />
      <p id={REPORT_COUNT_ID} role="status" tabIndex={-1} className="min-h-6 text-muted text-sm focus:outline-none">
        {rows === undefined ? null : t('{{count}} people with reports', { count: reports.data?.total ?? 0 })}
      </p>
      {rows === undefined ? (
        reports.isError ? null : (
          <LoadingSkeletons label={t('Loading…')} count={3} shape="h-56 rounded-2xl" className="flex flex-col gap-4" />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('No reports waiting')} action={isFiltered ? <Button onClick={clear}>{t('Clear filters')}</Button> : null}>
          {isFiltered ? t('No report matches the filters.') : t('When a player reports something, it waits here for a decision.')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {rows.map((reported) => (
            <ReportedPersonCard key={reported.person.id} reported={reported} status={filter.status} />
          ))}
        </div>
      )}
      <Pagination page={filter.page} totalPages={reports.data?.totalPages ?? 1} onPage={(page) => setFilter({ page })} />
      {/* Placed after the list, whose length would otherwise move it. */}
      {isAdmin && (rows !== undefined || reports.isError) ? (
        <>
          <ChatSettings />
          <WordListsCard />
        </>
      ) : null}
    </div>
  );
}
