import type { AdminGame } from '@one-mind/protocol/admin/admin-games';
import { useTranslation } from 'react-i18next';
import { DifficultyBadge } from '../../../shared/scenarios/difficulty.tsx';
import { GameStatusBadge, turnText } from './game-labels.tsx';

interface GameFactsProps {
  readonly game: AdminGame;
  /** Formats a time (epoch ms). */
  readonly time: (at: number) => string;
}

/** Scenario, status, turn, times, host and id. */
export function GameFacts({ game, time }: GameFactsProps) {
  const { t } = useTranslation();
  const facts = [
    {
      label: t('Scenario'),
      value: (
        <span className="flex flex-wrap items-center gap-2">
          {game.scenario.title} <DifficultyBadge difficulty={game.scenario.difficulty} />
        </span>
      ),
    },
    { label: t('Status'), value: <GameStatusBadge status={game.status} /> },
    { label: t('Current Turn'), value: turnText(t, game) },
    { label: t('Host'), value: game.host.username },
    { label: t('Started'), value: time(Date.parse(game.started_at)) },
    { label: t('Ended'), value: game.ended_at === null ? t('Not yet') : time(Date.parse(game.ended_at)) },
    { label: t('Game ID'), value: <code className="select-all break-all text-xs">{game.id}</code> },
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular mt-0.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
