import type { TestPostGameState } from '@one-mind/protocol/games/sandbox';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { achievementName, roleName } from '../../../shared/games/game-labels.ts';
import { Card } from '../../../ui/card.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { type DataColumn, DataTable } from '../tables/data-table.tsx';

type Player = TestPostGameState['players'][number];

/** The result of the test game. */
export function PostGameView({ post: { results, players, timeline, statistics } }: { readonly post: TestPostGameState }) {
  const { t } = useTranslation();
  const won = results.outcome === 'success';
  const columns: readonly DataColumn<Player>[] = [
    { id: 'player', header: t('Player'), cell: ({ row: { original } }) => <strong className="font-semibold">{original.username}</strong> },
    { id: 'role', header: t('Role'), cell: ({ row: { original } }) => roleName(t, original.role) },
    { id: 'won', header: t('Won'), cell: ({ row: { original } }) => (original.won ? t('Yes') : t('No')) },
    { id: 'alive', header: t('Alive'), cell: ({ row: { original } }) => (original.is_alive ? t('Yes') : t('No')) },
    { id: 'points', header: t('Points'), cell: ({ row: { original } }) => <span className="tabular">{original.points}</span> },
    {
      id: 'actions',
      header: t('Successful actions'),
      cell: ({ row: { original } }) => (
        <span className="tabular">{t('{{n}} of {{all}}', { n: original.successful_actions, all: original.actions_taken })}</span>
      ),
    },
    {
      id: 'achievements',
      header: t('Achievements'),
      cell: ({ row: { original } }) => original.achievements.map((one) => achievementName(t, one)).join(', ') || t('None'),
    },
  ];
  const figures: readonly (readonly [string, string | number])[] = [
    [t('Most active player'), statistics.most_active_player ?? t('Nobody')],
    [t('Most successful player'), statistics.most_successful_player ?? t('Nobody')],
    [t('Total actions'), statistics.total_actions],
    [t('Successful actions'), statistics.successful_actions],
    [t('Sabotage attempts'), statistics.sabotage_attempts],
    [t('Objectives failed'), statistics.objectives_failed],
  ];
  return (
    <div className="flex flex-col gap-4">
      <Card className={clsx('text-center', won ? 'border-accent/60' : 'border-danger/60')}>
        <h2 className={clsx('text-4xl', won ? 'text-accent-strong' : 'text-danger')}>
          {won ? t('Mission Accomplished!') : t('Mission Failed')}
        </h2>
        <p className="mt-2 font-story text-xl">
          {results.winner === null ? t('Nobody won.') : t('Winners: {{names}}', { names: results.winner })}
        </p>
      </Card>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label={t('Duration')} value={t('{{n}} min', { n: Math.round(results.duration) })} />
        <StatCard label={t('Turns')} value={results.turns_completed} />
        <StatCard
          label={t('Objectives')}
          value={t('{{n}} / {{all}}', { n: results.objectives_completed, all: results.objectives_total })}
        />
        <StatCard label={t('Players')} value={players.length} />
      </div>
      <h2 className="mt-2 text-2xl">{t('Player Performance')}</h2>
      <DataTable label={t('Player Performance')} columns={columns} rows={players} rowId={({ id }) => id} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card as="section">
          <h2 className="mb-3 text-2xl">{t('Timeline')}</h2>
          <ol className="flex flex-col gap-2 text-sm">
            {timeline.map((moment, index) => (
              <li key={`${moment.turn}.${moment.event}.${timeline.indexOf(moment, index)}`} className="flex gap-3">
                <span className="tabular w-16 shrink-0 text-muted">{t('Turn {{turn}}', { turn: moment.turn })}</span>
                <span>{moment.description}</span>
              </li>
            ))}
          </ol>
        </Card>
        <Card as="section">
          <h2 className="mb-3 text-2xl">{t('Statistics')}</h2>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
            {figures.map(([label, value]) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd className="tabular font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </div>
  );
}
