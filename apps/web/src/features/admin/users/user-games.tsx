import { ADMIN_PAGE_SIZE, type UserGame } from '@one-mind/protocol/admin/admin-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../../lib/api/api.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';
import { type DataColumn, DataTable } from '../tables/data-table.tsx';
import { Pagination } from '../tables/pagination.tsx';

const STATUS_LABELS = { in_progress: 'In progress', completed: 'Completed', abandoned: 'Abandoned' } as const;

/** A user's games. */
export function UserGames({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const games = useQuery({
    queryKey: ['admin', 'users', 'games', userId, page],
    queryFn: ({ signal }) => get(`/api/admin/users/${encodeURIComponent(userId)}/games?page=${page}&limit=${ADMIN_PAGE_SIZE}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="games" className="flex flex-col gap-3">
      <h2 id="games" className="text-2xl">
        {t('Games')}
      </h2>
      {games.isError ? (
        <QueryFailure query={games} title={(error) => t('Failed to load games: {{reason}}', { reason: reasonOf(t, error) })} />
      ) : games.data?.total === 0 ? (
        <p className="text-muted">{t('No games yet')}</p>
      ) : (
        <>
          <DataTable label={t('Games')} columns={columnsOf(t)} rows={games.data?.games} rowId={({ id }) => id} expected={3} />
          <Pagination page={page} totalPages={games.data?.totalPages ?? 1} onPage={setPage} />
        </>
      )}
    </section>
  );
}

const columnsOf = (t: TFunction): readonly DataColumn<UserGame>[] => [
  {
    id: 'game',
    header: t('Game'),
    cell: ({ row }) => (
      <Link
        to={`/admin/games/${encodeURIComponent(row.original.id)}`}
        className="font-semibold underline decoration-line-strong underline-offset-4 hover:text-accent-strong"
      >
        {row.original.scenario === '' ? row.original.id : row.original.scenario}
      </Link>
    ),
  },
  { id: 'status', header: t('Status'), cell: ({ row }) => t(STATUS_LABELS[row.original.status]) },
  {
    id: 'role',
    header: t('Role'),
    cell: ({ row: { original } }) =>
      original.role === null ? (
        '–'
      ) : (
        <span className="inline-flex flex-wrap items-center gap-2">
          {roleName(t, original.role)}
          {original.status === 'completed' ? (
            <Badge tone={original.won ? 'success' : 'danger'}>{original.won ? t('Won') : t('Lost')}</Badge>
          ) : null}
        </span>
      ),
  },
  { id: 'started', header: t('Started'), cell: ({ row }) => <RelativeTime at={row.original.started_at} /> },
  {
    id: 'ended',
    header: t('Ended'),
    cell: ({ row }) => (row.original.ended_at === null ? '–' : <RelativeTime at={row.original.ended_at} />),
  },
];
