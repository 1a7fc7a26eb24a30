import { USER_ROLES, USER_STATUSES } from '@one-mind/protocol/accounts/accounts';
import { USER_SORTS } from '@one-mind/protocol/admin/admin-users';
import { Activity, Ban, UserPlus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { reasonOf } from '../reason.ts';
import { CsvExportButton, CsvExportFailure, useCsvExport } from '../tables/csv-export.tsx';
import { listUrlFields } from '../tables/list-url-fields.ts';
import { Pagination } from '../tables/pagination.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { PlaceBans } from './place-bans.tsx';
import { failureOf, usersQuery, useUserAct, useUserStats, useUsers } from './user-calls.ts';
import { ROLE_LABELS, STATUS_LABELS } from './user-labels.ts';
import { UsersTable } from './users-table.tsx';

const FilterSchema = z.object({
  search: z.string().max(200).catch(''),
  role: z.enum(['', ...USER_ROLES]).catch(''),
  status: z.enum(['', ...USER_STATUSES]).catch(''),
  ...listUrlFields(USER_SORTS, { sort: 'joined', order: 'desc' }),
});
type Filter = z.output<typeof FilterSchema>;

export function UsersPage() {
  const { t } = useTranslation();
  const { filter, setFilter, clear, isFiltered } = useUrlFilter(FilterSchema);
  const search = useSettled(filter.search);
  const { page, limit, ...wanted } = { ...filter, search };
  const users = useUsers(wanted, { page, limit });
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useUserAct({
    onDone: ({ act, id }) => act === 'delete' && setChosen((before) => new Map([...before].filter(([one]) => one !== id))),
  });
  const csv = useCsvExport('users.csv', `/api/admin/users/export.csv?${usersQuery(wanted)}`);
  const found = users.isPlaceholderData ? undefined : users.data;

  const totalPages = found?.totalPages;
  useEffect(() => {
    // The users on the last page may have been deleted.
    if (totalPages !== undefined && page > Math.max(1, totalPages)) setFilter({ page: Math.max(1, totalPages) });
  });

  return (
    <div className="flex animate-rise flex-col gap-4">
      <PageTitle title={t('User Management')} actions={<CsvExportButton csv={csv} />} />
      <Stats />
      <Filters filter={filter} onChange={setFilter} />
      <CsvExportFailure csv={csv} title={(error) => t('Failed to export users: {{reason}}', { reason: reasonOf(t, error) })} />
      {act.isError ? (
        <LoadFailure
          title={t(failureOf(act.variables), { reason: reasonOf(t, act.error) })}
          onRetry={() => act.mutate(act.variables)}
          retrying={act.isPending}
        />
      ) : null}
      <QueryFailure query={users} title={(error) => t('Failed to load users: {{reason}}', { reason: reasonOf(t, error) })} />
      <p role="status" className="min-h-6 text-muted text-sm">
        {users.data === undefined ? null : t('{{count}} users found', { count: users.data.total })}
      </p>
      {found?.total === 0 ? (
        <EmptyState title={t('No users found')} action={isFiltered ? <Button onClick={clear}>{t('Clear filters')}</Button> : null}>
          {t('No user matches this search.')}
        </EmptyState>
      ) : users.isError && found === undefined ? null : (
        <UsersTable
          users={users.data?.users}
          expected={limit}
          sorting={{ sort: filter.sort, order: filter.order, onSort: setFilter }}
          chosen={chosen}
          onChoose={setChosen}
          underWay={act.isPending ? act.variables : null}
          onAct={act.mutate}
        />
      )}
      <Pagination
        page={page}
        totalPages={users.data?.totalPages ?? 1}
        onPage={(next) => setFilter({ page: next })}
        size={{ limit, onLimit: (next) => setFilter({ limit: next }) }}
      />
      <BulkBar chosen={chosen} onChoose={setChosen} />
      <PlaceBans />
    </div>
  );
}

function Stats() {
  const { t } = useTranslation();
  const stats = useUserStats();
  const figure = (value: number | undefined) => (stats.isPending ? undefined : (value?.toLocaleString('en') ?? null));
  return (
    <>
      <QueryFailure query={stats} title={(error) => t('Failed to load user statistics: {{reason}}', { reason: reasonOf(t, error) })} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('Total Users')} value={figure(stats.data?.totalUsers)} icon={Users} />
        <StatCard label={t('Active Users')} value={figure(stats.data?.activeUsers)} icon={Activity} note={t('last 24 hours')} />
        <StatCard label={t('New Today')} value={figure(stats.data?.newUsersToday)} icon={UserPlus} />
        <StatCard label={t('Banned Users')} value={figure(stats.data?.bannedUsers)} icon={Ban} />
      </div>
    </>
  );
}

function Filters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (change: Partial<Filter>) => void }) {
  const { t } = useTranslation();
  return (
    <search className="flex flex-wrap gap-3">
      <SearchField
        label={t('Search users by name, email or id')}
        placeholder={t('Search users...')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="grid grow grid-cols-2 gap-3 max-sm:w-full sm:max-w-xs">
        <Select
          aria-label={t('Filter by role')}
          value={filter.role}
          options={[{ value: '', label: t('All Roles') }, ...USER_ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) }))]}
          onChange={(role) => onChange({ role })}
        />
        <Select
          aria-label={t('Filter by status')}
          value={filter.status}
          options={[
            { value: '', label: t('All Statuses') },
            ...USER_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) })),
          ]}
          onChange={(status) => onChange({ status })}
        />
      </div>
    </search>
  );
}
