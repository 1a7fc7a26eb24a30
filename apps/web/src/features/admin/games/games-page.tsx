import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { type AdminGame, GAME_SORTS, GAME_STATUSES } from '@one-mind/protocol/admin-games';
import { CircleCheck, Gamepad2, Play, Search, Timer, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api-error.ts';
import { tableFields } from '../../../lib/table-fields.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { DIFFICULTY_WORDS } from '../../../ui/difficulty.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { minutesText } from './duration.ts';
import { useAdminGameStats, useAdminGames, useGameActs } from './game-calls.ts';
import { GameDetailsDialog } from './game-details-dialog.tsx';
import { statusName } from './game-words.tsx';
import { GamesTable } from './games-table.tsx';

const FilterSchema = z.object({
  search: z.string().catch(''),
  status: z.enum(GAME_STATUSES).or(z.literal('')).catch(''),
  difficulty: z.enum(DIFFICULTIES).or(z.literal('')).catch(''),
  ...tableFields(GAME_SORTS, { sort: 'started', order: 'desc' }),
});

/** /admin/games */
export function GamesPage() {
  const { t } = useTranslation();
  const { filter, setFilter, clear, isFiltered } = useUrlFilter(FilterSchema);
  const search = useSettled(filter.search.trim());
  const games = useAdminGames({ ...filter, search });
  const acts = useGameActs();
  const [viewed, setViewed] = useState<AdminGame | null>(null);
  const { data, error } = games;

  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('Game Management')} />
      <Stats />
      <search className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('Search games by scenario, player or id')}
          placeholder={t('Search games…')}
          value={filter.search}
          onChange={(value) => setFilter({ search: value })}
        />
        <div className="min-w-40 max-sm:flex-1">
          <Select
            aria-label={t('Status')}
            value={filter.status}
            onChange={(event) => setFilter({ status: GAME_STATUSES.find((one) => one === event.target.value) ?? '' })}
          >
            <option value="">{t('All statuses')}</option>
            {GAME_STATUSES.map((one) => (
              <option key={one} value={one}>
                {statusName(t, one)}
              </option>
            ))}
          </Select>
        </div>
        <div className="min-w-40 max-sm:flex-1">
          <Select
            aria-label={t('Difficulty')}
            value={filter.difficulty}
            onChange={(event) => setFilter({ difficulty: DIFFICULTIES.find((one) => one === event.target.value) ?? '' })}
          >
            <option value="">{t('All difficulties')}</option>
            {DIFFICULTIES.map((one) => (
              <option key={one} value={one}>
                {t(DIFFICULTY_WORDS[one])}
              </option>
            ))}
          </Select>
        </div>
        <p role="status" className="tabular min-w-28 text-right text-muted text-sm">
          {data === undefined ? null : t('{{count}} games found', { count: data.total })}
        </p>
      </search>
      {error === null ? null : (
        <LoadFailure
          title={t('Failed to load games: {{reason}}', { reason: t(errorMessage(error)) })}
          onRetry={() => void games.refetch()}
          retrying={games.isFetching}
        />
      )}
      {data === undefined && error !== null ? null : data?.total === 0 ? (
        <EmptyState
          picture={isFiltered ? <Search aria-hidden="true" size={40} /> : <Gamepad2 aria-hidden="true" size={40} />}
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
      {error === null ? null : (
        <LoadFailure title={t('Failed to load the game statistics')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
        <StatCard label={t('Total Games')} value={data?.totalGames.toLocaleString('en') ?? nothing} icon={<Gamepad2 size={20} />} />
        <StatCard label={t('Active Games')} value={data?.activeGames.toLocaleString('en') ?? nothing} icon={<Play size={20} />} />
        <StatCard label={t('Completed')} value={data?.completedGames.toLocaleString('en') ?? nothing} icon={<CircleCheck size={20} />} />
        <StatCard
          label={t('Avg Duration')}
          value={typeof duration === 'number' ? minutesText(duration) : data === undefined ? nothing : null}
          icon={<Timer size={20} />}
        />
        <StatCard label={t('Total Players')} value={data?.totalPlayers.toLocaleString('en') ?? nothing} icon={<Users size={20} />} />
      </div>
    </>
  );
}
