import { ACTS, AUDIT_SORTS, type AuditEntry, type AuditSort } from '@one-mind/protocol/admin/audit';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { reasonOf } from '../reason.ts';
import { CsvExportButton, CsvExportFailure, useCsvExport } from '../tables/csv-export.tsx';
import { type DataColumn, DataTable } from '../tables/data-table.tsx';
import { listUrlFields } from '../tables/list-url-fields.ts';
import { Pagination } from '../tables/pagination.tsx';
import { auditQuery, useAudit } from './audit-calls.ts';
import { namedActs } from './audit-labels.ts';
import { AuditSentence } from './audit-list.tsx';

const FilterSchema = z.object({
  actor: z.string().catch(''),
  act: z.enum(['', ...ACTS]).catch(''),
  target: z.string().catch(''),
  from: z.union([z.literal(''), z.iso.date()]).catch(''),
  to: z.union([z.literal(''), z.iso.date()]).catch(''),
  ...listUrlFields(AUDIT_SORTS, { sort: 'at', order: 'desc' }),
});

/** Every action of admins and moderators, which nobody can change. */
export function AuditPage() {
  const { t } = useTranslation();
  const { filter, setFilter, clear, isFiltered } = useUrlFilter(FilterSchema);
  const { page, limit, sort, order, ...wanted } = filter;
  const settled = useSettled(JSON.stringify(wanted));
  const asked = FilterSchema.omit({ page: true, limit: true, sort: true, order: true }).parse(JSON.parse(settled));
  const audit = useAudit(asked, { page, limit, sort, order });
  const csv = useCsvExport('audit-log.csv', `/api/admin/audit/export.csv?${auditQuery(wanted)}`);
  const isUnknown = audit.isError && audit.data === undefined;
  return (
    <div className="flex animate-rise flex-col gap-4">
      <PageTitle title={t('Audit Log')} actions={<CsvExportButton csv={csv} />}>
        {t('What admins and moderators did. Entries can’t be changed.')}
      </PageTitle>
      <search className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <Field label={t('Who')}>
          {(control) => (
            <Input
              {...control}
              value={filter.actor}
              placeholder={t('Username')}
              onChange={(event) => setFilter({ actor: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Act')}>
          {(control) => (
            <Select
              {...control}
              value={filter.act}
              options={[{ value: '', label: t('All actions') }, ...namedActs(t).map(({ act, name }) => ({ value: act, label: name }))]}
              onChange={(act) => setFilter({ act })}
            />
          )}
        </Field>
        <Field label={t('Target')}>
          {(control) => (
            <Input
              {...control}
              value={filter.target}
              placeholder={t('Username, title or id')}
              onChange={(event) => setFilter({ target: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('From')}>
          {(control) => (
            <Input {...control} type="date" value={filter.from} onChange={(event) => setFilter({ from: event.target.value })} />
          )}
        </Field>
        <Field label={t('To')}>
          {(control) => <Input {...control} type="date" value={filter.to} onChange={(event) => setFilter({ to: event.target.value })} />}
        </Field>
      </search>
      <CsvExportFailure csv={csv} title={(error) => t('Failed to export the audit log: {{reason}}', { reason: reasonOf(t, error) })} />
      <QueryFailure query={audit} title={(error) => t('Failed to load the audit log: {{reason}}', { reason: reasonOf(t, error) })} />
      <p role="status" className="min-h-6 text-muted text-sm">
        {audit.data === undefined ? null : t('{{count}} entries found', { count: audit.data.total })}
      </p>
      {isUnknown ? null : audit.data?.entries.length === 0 ? (
        <EmptyState title={t('No entries found')} action={isFiltered ? <Button onClick={clear}>{t('Clear filters')}</Button> : null}>
          {isFiltered ? t('No entry matches the filters.') : t('Actions by admins and moderators appear here.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Audit Log')}
          columns={columnsOf(t)}
          rows={audit.data?.entries}
          rowId={({ id }) => id}
          expected={limit}
          sorting={{ sort, order, onSort: setFilter }}
        />
      )}
      <Pagination
        page={page}
        totalPages={audit.data?.totalPages ?? 1}
        onPage={(next) => setFilter({ page: next })}
        size={{ limit, onLimit: (next) => setFilter({ limit: next }) }}
      />
    </div>
  );
}

const columnsOf = (t: TFunction): readonly DataColumn<AuditEntry, AuditSort>[] => [
  {
    id: 'at',
    header: t('When'),
    sort: 'at',
    firstOrder: 'desc',
    cell: ({ row }) => (
      <span className="whitespace-nowrap text-muted">
        <RelativeTime at={row.original.at} />
      </span>
    ),
  },
  {
    id: 'what',
    header: t('What'),
    sort: 'act',
    isWide: true,
    cell: ({ row }) => (
      <div className="flex flex-wrap items-center gap-x-4">
        <AuditSentence entry={row.original} />
        <Changes entry={row.original} />
      </div>
    ),
  },
  { id: 'reason', header: t('Reason'), cell: ({ row }) => <span className="break-words text-muted">{row.original.reason ?? '–'}</span> },
  { id: 'ip', header: t('IP address'), cell: ({ row }) => <span className="tabular text-muted">{row.original.ip ?? '–'}</span> },
];

function Changes({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  if (before === null && after === null) return null;
  return (
    <details className="open:basis-full">
      <summary className="inline-flex min-h-8 touch:min-h-11 cursor-pointer items-center text-muted text-sm hover:text-text">
        {t('What changed')}
      </summary>
      <DifferenceList found={differencesOf(fieldsOf(before), fieldsOf(after))} before={t('Before')} after={t('After')} />
    </details>
  );
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : value === null ? {} : { value });
