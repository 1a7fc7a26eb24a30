import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { type AdminGame, GAME_STATUSES } from '@one-mind/protocol/admin-games';
import { CircleCheck, Eye, Gamepad2, Play, Search, Square, Timer, Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api-error.ts';
import { useNow } from '../../../lib/time.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { DIFFICULTY_WORDS, DifficultyBadge } from '../../../ui/difficulty.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { durationText, minutesText } from './duration.ts';
import { useAdminGameStats, useAdminGames, useGameActs } from './game-calls.ts';
import { GameDetailsDialog } from './game-details-dialog.tsx';
import { GameStatusBadge, statusName, turnText } from './game-words.tsx';

const FilterSchema = z.object({
  search: z.string().catch(''),
  status: z.enum(GAME_STATUSES).or(z.literal('')).catch(''),
  difficulty: z.enum(DIFFICULTIES).or(z.literal('')).catch(''),
  page: z.coerce.number().int().min(1).catch(1),
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
  const columns = useGameColumns({ acts, onView: setViewed });

  return (
    <div className="flex flex-col gap-6">
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
        <DataTable label={t('Games')} columns={columns} rows={data?.games} rowId={({ id }) => id} />
      )}
      {data === undefined ? null : <Pagination page={filter.page} totalPages={data.totalPages} onPage={(page) => setFilter({ page })} />}
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

interface ColumnsOptions {
  readonly acts: ReturnType<typeof useGameActs>;
  readonly onView: (game: AdminGame) => void;
}
function useGameColumns({ acts, onView }: ColumnsOptions): readonly DataColumn<AdminGame>[] {
  const { t } = useTranslation();
  const now = useNow();
  const { busyId, end, remove } = acts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are new functions each time, and do the same
  return useMemo(
    () => [
      {
        id: 'game',
        header: t('Game'),
        cell: ({ row: { original: game } }) => (
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 max-md:justify-end">
            <span className="font-medium">{game.scenario.title}</span>
            <DifficultyBadge difficulty={game.scenario.difficulty} />
          </div>
        ),
      },
      { id: 'status', header: t('Status'), cell: ({ row: { original } }) => <GameStatusBadge status={original.status} /> },
      {
        id: 'players',
        header: t('Players'),
        cell: ({ row: { original } }) => {
          if (original.current_turn === null) return '–';
          const alive = original.players.filter((player) => player.is_alive).length;
          return (
            <span className="tabular" title={t('{{alive}} of {{total}} voices are not quieted', { alive, total: original.players.length })}>
              {alive}/{original.players.length}
            </span>
          );
        },
      },
      { id: 'turn', header: t('Turn'), cell: ({ row: { original } }) => <span className="tabular">{turnText(t, original)}</span> },
      {
        id: 'duration',
        header: t('Duration'),
        cell: ({ row: { original } }) => (
          <span className="tabular whitespace-nowrap">{durationText(original.started_at, original.ended_at, now)}</span>
        ),
      },
      { id: 'host', header: t('Host'), cell: ({ row: { original } }) => original.host.username },
      {
        id: 'actions',
        header: t('Actions'),
        cell: ({ row: { original: game } }) => (
          <div className="-mx-2 flex max-md:justify-end">
            <IconButton label={t('View')} onClick={() => onView(game)}>
              <Eye aria-hidden="true" size={17} />
            </IconButton>
            {game.status === 'in_progress' ? (
              <IconButton label={t('End')} disabled={busyId === game.id} onClick={() => void end(game)}>
                <Square aria-hidden="true" size={16} />
              </IconButton>
            ) : null}
            <IconButton label={t('Delete')} disabled={busyId === game.id} className="hover:text-danger" onClick={() => void remove(game)}>
              <Trash2 aria-hidden="true" size={17} />
            </IconButton>
          </div>
        ),
      },
    ],
    [t, now, busyId, onView],
  );
}
