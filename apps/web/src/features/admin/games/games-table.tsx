import type { AdminGame, GameSort } from '@one-mind/protocol/admin/admin-games';
import type { TFunction } from 'i18next';
import { Eye, ScanEye, Square, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/time.ts';
import { DifficultyBadge } from '../../../shared/scenarios/difficulty.tsx';
import { RowMenu, RowMenuItem, RowMenuLine, RowMenuLink } from '../../../ui/overlays/row-menu.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type DataColumn, DataTable, type Sorting } from '../tables/data-table.tsx';
import type { Selection } from '../tables/use-bulk-action.ts';
import { durationText } from './duration.ts';
import type { useGameActs } from './game-calls.ts';
import { GameStatusBadge, outcomeName, turnText } from './game-labels.tsx';

interface GamesTableProps extends ColumnsOptions, Selection {
  /** Undefined while they load. */
  readonly games: readonly AdminGame[] | undefined;
  readonly expected: number;
  readonly sorting: Sorting<GameSort>;
}

export function GamesTable({ games, expected, sorting, chosen, onChoose, acts, onView }: GamesTableProps) {
  const { t } = useTranslation();
  const columns = useGameColumns({ acts, onView });
  return (
    <DataTable
      label={t('Games')}
      columns={columns}
      rows={games}
      rowId={({ id }) => id}
      expected={expected}
      sorting={sorting}
      selection={{ chosen, onChoose, nameOf: (game) => nameOf(t, game) }}
    />
  );
}

const nameOf = (t: TFunction, { scenario, host }: AdminGame): string =>
  t('{{scenario}}, hosted by {{name}}', { scenario: scenario.title, name: host.username });

interface ColumnsOptions {
  readonly acts: ReturnType<typeof useGameActs>;
  readonly onView: (game: AdminGame) => void;
}
function useGameColumns({ acts, onView }: ColumnsOptions): readonly DataColumn<AdminGame, GameSort>[] {
  const { t } = useTranslation();
  const now = useNow();
  const { busyId, end, remove } = acts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new functions on each render but do the same
  return useMemo(
    () => [
      {
        id: 'game',
        header: t('Game'),
        sort: 'scenario',
        cell: ({ row: { original: game } }) => (
          <Link
            to={`/admin/games/${encodeURIComponent(game.id)}`}
            className="inline-flex min-h-8 touch:min-h-11 items-center font-medium hover:text-accent-strong"
          >
            {game.scenario.title}
          </Link>
        ),
      },
      {
        id: 'difficulty',
        header: t('Difficulty'),
        sort: 'difficulty',
        cell: ({ row: { original } }) => <DifficultyBadge difficulty={original.scenario.difficulty} />,
      },
      {
        id: 'status',
        header: t('Status'),
        sort: 'status',
        cell: ({ row: { original } }) => <GameStatusBadge status={original.status} />,
      },
      {
        id: 'outcome',
        header: t('Outcome'),
        cell: ({ row: { original } }) => (original.outcome === null ? '–' : outcomeName(t, original.outcome)),
      },
      {
        id: 'players',
        header: t('Players'),
        cell: ({ row: { original } }) => {
          if (original.current_turn === null) return '–';
          const alive = original.players.filter((player) => player.is_alive).length;
          return (
            <span className="tabular" title={t('{{alive}} of {{total}} voices still living', { alive, total: original.players.length })}>
              {alive}/{original.players.length}
            </span>
          );
        },
      },
      { id: 'turn', header: t('Turn'), cell: ({ row: { original } }) => <span className="tabular">{turnText(t, original)}</span> },
      {
        id: 'started',
        header: t('Started'),
        sort: 'started',
        firstOrder: 'desc',
        cell: ({ row: { original } }) => (
          <span className="whitespace-nowrap">
            <RelativeTime at={original.started_at} />
          </span>
        ),
      },
      {
        id: 'duration',
        header: t('Duration'),
        sort: 'duration',
        firstOrder: 'desc',
        cell: ({ row: { original } }) => (
          <span className="tabular whitespace-nowrap">{durationText(original.started_at, original.ended_at, now)}</span>
        ),
      },
      { id: 'host', header: t('Host'), cell: ({ row: { original } }) => <span dir="auto">{original.host.username}</span> },
      {
        id: 'actions',
        header: t('Actions'),
        cell: ({ row: { original: game } }) => (
          <RowMenu label={t('Options for {{name}}', { name: nameOf(t, game) })} disabled={busyId === game.id}>
            <RowMenuItem icon={Eye} label={t('View')} onSelect={() => onView(game)} />
            <RowMenuLink icon={ScanEye} label={t('Inspect')} to={`/admin/games/${encodeURIComponent(game.id)}`} />
            <RowMenuLine />
            {game.status === 'in_progress' ? <RowMenuItem icon={Square} label={t('End')} danger onSelect={() => void end(game)} /> : null}
            <RowMenuItem icon={Trash2} label={t('Delete')} danger onSelect={() => void remove(game)} />
          </RowMenu>
        ),
      },
    ],
    [t, now, busyId, onView],
  );
}
