import type { ModelUsage } from '@one-mind/protocol/admin/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { CsvExportButton, useCsvExport } from '../tables/csv-export.tsx';
import { type DataColumn, DataTable } from '../tables/data-table.tsx';
import { usageCsvPath, usageQuery } from './ai-calls.ts';
import { durationText, moneyText } from './ai-labels.ts';

type Row = ModelUsage['models'][number];

const DAYS = [1, 7, 30, 90] as const;
const FilterSchema = z.object({ days: z.coerce.number().pipe(z.literal(DAYS)).catch(30) });

/** Calls, latency and cost of each model, deleted ones included. */
export function UsageTable() {
  const { t } = useTranslation();
  const { filter, setFilter } = useUrlFilter(FilterSchema);
  const { data, error, refetch, isFetching } = useQuery(usageQuery(filter.days));
  const csv = useCsvExport('model-usage.csv', usageCsvPath(filter.days));
  const timed = (ms: number | null) => <span className="tabular">{ms === null ? '–' : durationText(ms)}</span>;
  const columns: readonly DataColumn<Row>[] = [
    { id: 'name', header: t('Model'), cell: ({ row: { original } }) => <span className="break-words font-medium">{original.name}</span> },
    { id: 'calls', header: t('Calls'), cell: ({ row: { original } }) => <span className="tabular">{original.calls}</span> },
    { id: 'used', header: t('Used'), cell: ({ row: { original } }) => <span className="tabular">{original.used}</span> },
    { id: 'rejected', header: t('Rejected'), cell: ({ row: { original } }) => <span className="tabular">{original.rejected}</span> },
    { id: 'empty', header: t('Empty'), cell: ({ row: { original } }) => <span className="tabular">{original.empty}</span> },
    { id: 'first', header: t('First words (median)'), cell: ({ row: { original } }) => timed(original.firstTokenMs) },
    { id: 'median', header: t('Whole answer (median)'), cell: ({ row: { original } }) => timed(original.medianMs) },
    { id: 'p95', header: t('95th percentile'), cell: ({ row: { original } }) => timed(original.p95Ms) },
    {
      id: 'cost',
      header: t('Cost'),
      cell: ({ row: { original } }) => <span className="tabular">{original.cost === null ? '–' : moneyText(original.cost)}</span>,
    },
  ];
  return (
    <section aria-labelledby="usage-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="usage-title" className="text-2xl">
          {t('Usage')}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('Time')} className="min-w-40">
            {(control) => (
              <Select
                {...control}
                value={filter.days}
                onChange={(days) => setFilter({ days })}
                options={DAYS.map((days) => ({ value: days, label: t('Last {{count}} days', { count: days }) }))}
              />
            )}
          </Field>
          <CsvExportButton csv={csv} className="mb-1.5" />
        </div>
      </div>
      <p className="text-muted text-sm">
        {t('Used: players saw the answer. Rejected: the checks refused all of it. Empty: it was blank, failed or arrived too late.')}
      </p>
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load usage')} />
      {csv.error ? <LoadFailure title={t('Failed to export usage')} error={csv.error} /> : null}
      {data?.models.length === 0 ? (
        <EmptyState title={t('No model was called in this period.')} />
      ) : error && data === undefined ? null : (
        <DataTable label={t('Usage')} columns={columns} rows={data?.models} rowId={({ modelId }) => modelId} expected={2} />
      )}
    </section>
  );
}
