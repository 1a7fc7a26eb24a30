import type { FinishedGame } from '@one-mind/protocol/games/results';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { roleName } from './game-labels.ts';

/** How the game ended for this player. */
export function resultName(t: TFunction, { outcome, won }: Pick<FinishedGame, 'outcome' | 'won'>): string {
  if (outcome === 'abandoned') return t('Abandoned');
  return won ? t('Won') : t('Lost');
}
const resultTone = ({ outcome, won }: FinishedGame): BadgeTone => (outcome === 'abandoned' ? 'neutral' : won ? 'success' : 'danger');

export const reasonText = (t: TFunction, reason: FinishedGame['reason']): string =>
  t(
    {
      objective: 'The objective was reached',
      saboteur_goal: 'The Saboteurs reached their goal',
      round_limit: 'The rounds ran out',
      abandoned: 'Everyone left the game',
      ended_by_admin: 'Ended by an administrator',
    }[reason],
  );

/** One finished game, with a link to its replay. */
export function FinishedGameRow({ game }: { readonly game: FinishedGame }) {
  const { t } = useTranslation();
  return (
    <Link
      to={`/replay/${game.id}`}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-surface px-4 py-3 transition-colors hover:border-accent"
    >
      <span className="min-w-40 flex-1">
        <span className="block break-words font-semibold">{game.scenario.title}</span>
        <span className="block text-muted text-sm">
          {roleName(t, game.role)} · {t('{{count}} players', { count: game.players })} · {t('{{count}} rounds', { count: game.rounds })}
        </span>
        <span className="block text-faint text-sm">
          {reasonText(t, game.reason)}
          {game.takenOver ? ` · ${t('the AI played your seat at the end')}` : null} · <RelativeTime at={game.endedAt} />
        </span>
      </span>
      <Badge tone={resultTone(game)}>{resultName(t, game)}</Badge>
    </Link>
  );
}
