import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { type AdminGame, GAME_OUTCOMES, GAME_SORTS, GAME_STATUSES } from '@one-mind/protocol/admin/admin-games';
import { CircleCheck, Gamepad2, Play, Search, Timer, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { reasonOf } from '../reason.ts';
import { CsvExportButton, CsvExportFailure, useCsvExport } from '../tables/csv-export.tsx';
import { listUrlFields } from '../tables/list-url-fields.ts';
import { Pagination } from '../tables/pagination.tsx';
import { minutesText } from './duration.ts';
import { EndGamesBar } from './end-games-bar.tsx';
import { exportQuery, useAdminGameStats, useAdminGames, useGameActs } from './game-calls.ts';
import { GameDetailsDialog } from './game-details-dialog.tsx';
import { GameFilters } from './game-filters.tsx';
import { GamesTable } from './games-table.tsx';

const FilterSchema = z.object({
  search: z.string().catch(''),
  status: z.enum(GAME_STATUSES).or(z.literal('')).catch(''),
  difficulty: z.enum(DIFFICULTIES).or(z.literal('')).catch(''),
  outcome: z.enum(GAME_OUTCOMES).or(z.literal('')).catch(''),
  scenario: z.string().max(64).catch(''),
  from: z.union([z.literal(''), z.iso.date()]).catch(''),
  to: z.union([z.literal(''), z.iso.date()]).catch(''),
  ...listUrlFields(GAME_SORTS, { sort: 'started', order: 'desc' }),
});

/** /admin/games */
export function GamesPage() {
  const { t } = useTranslation();
  const { filter, setFilter, clear, isFiltered } = useUrlFilter(FilterSchema);
  const search = useSettled(filter.search.trim());
  const wanted = { ...filter, search };
  const games = useAdminGames(wanted);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const csv = useCsvExport('games.csv', `/api/admin/games/export.csv?${exportQuery(wanted)}`);
  const acts = useGameActs();
  const [viewed, setViewed] = useState<AdminGame | null>(null);
  const { data, error } = games;

  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('Game Management')} actions={<CsvExportButton csv={csv} />} />
      <Stats />
      <GameFilters filter={filter} onChange={setFilter} />
      <CsvExportFailure csv={csv} title={(error) => t('Failed to export games: {{reason}}', { reason: reasonOf(t, error) })} />
      <p role="status" className="tabular min-h-6 text-muted text-sm">
        {data === undefined ? null : t('{{count}} games found', { count: data.total })}
      </p>
      <QueryFailure query={games} title={(reason) => t('Failed to load games: {{reason}}', { reason: t(errorMessage(reason)) })} />
      {data === undefined && error !== null ? null : data?.total === 0 ? (
        <EmptyState
          picture={isFiltered ? <Search size={40} /> : <Gamepad2 size={40} />}
          title={isFiltered ? t('No games found') : t('No games yet')}
          action={isFiltered ? <Button onClick={clear}>{t('Clear filters')}</Button> : undefined}
        >
          {isFiltered ? t('Nothing matches the search and the filters.') : t('Games appear here as soon as somebody starts one.')}
        </EmptyState>
      ) : (
        <GamesTable
          games={data?.games}
          expected={filter.limit}
          sorting={{ sort: filter.sort, order: filter.order, onSort: setFilter }}
          chosen={chosen}
          onChoose={setChosen}
          acts={acts}
          onView={setViewed}
        />
      )}
      {data === undefined ? null : (
        <Pagination
          page={filter.page}
          totalPages={data.totalPages}
          onPage={(page) => setFilter({ page })}
          size={{ limit: filter.limit, onLimit: (limit) => setFilter({ limit }) }}
        />
      )}
      <EndGamesBar chosen={chosen} onChoose={setChosen} />
      <GameDetailsDialog game={viewed} onClose={() => setViewed(null)} />
    </div>
  );
}

function Stats() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useAdminGameStats();
  const nothing = error === null ? undefined : null;
  const duration = data?.averageDuration;
  return (
    <>
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load the game statistics')} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
        <StatCard label={t('Total Games')} value={data?.totalGames.toLocaleString('en') ?? nothing} icon={Gamepad2} />
        <StatCard label={t('Active Games')} value={data?.activeGames.toLocaleString('en') ?? nothing} icon={Play} />
        <StatCard label={t('Completed')} value={data?.completedGames.toLocaleString('en') ?? nothing} icon={CircleCheck} />
        <StatCard
          label={t('Avg Duration')}
          value={typeof duration === 'number' ? minutesText(duration) : data === undefined ? nothing : null}
          icon={Timer}
        />
        <StatCard label={t('Total Players')} value={data?.totalPlayers.toLocaleString('en') ?? nothing} icon={Users} />
      </div>
    </>
  );
}
