import type { RevealView } from '@one-mind/engine/view/view-types';
import type { TFunction } from 'i18next';
import { Telescope, Wind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../shared/games/game-labels.ts';
import { useGame } from '../live/game-context.ts';
import { bestPredictors } from './best-predictors.ts';

/** [Q2][Q3] Who predicted best, and whose the nudges were. Nothing if nobody was quieted or did either. */
export function QuietedResults({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players, world } = useGame('players', 'world');
  const name = nameOf(t, players, world);
  const best = bestPredictors(reveal.players);
  const [first] = best;
  const nudges = reveal.players.flatMap(({ id, nudge }) => (nudge === null ? [] : [{ id, ...nudge }]));
  if (first === undefined && nudges.length === 0) return null;
  const names = new Intl.ListFormat('en').format(best.map(({ id }) => name(id)));
  return (
    <ul aria-label={t('What quieted voices did')} className="flex flex-wrap gap-2 text-sm">
      {first === undefined ? null : (
        <li className="flex items-start gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 leading-snug">
          <Telescope size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-strong" />
          {t('{{names}} predicted best: {{right}} of {{made}} right. Points: {{points}}.', {
            names,
            right: first.predictions.right,
            made: first.predictions.made,
            points: first.predictions.points,
          })}
        </li>
      )}
      {nudges.map((nudge) => (
        <li key={nudge.id} className="flex items-start gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 leading-snug">
          <Wind size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-faint" />
          {nudgeText(t, nudge, name(nudge.id))}
        </li>
      ))}
    </ul>
  );
}

function nudgeText(t: TFunction, { kind, round }: NonNullable<RevealView['players'][number]['nudge']>, name: string): string {
  switch (kind) {
    case 'soothe':
      return t('{{name}} soothed the world in round {{round}}.', { name, round });
    case 'stir':
      return t('{{name}} stirred the world in round {{round}}.', { name, round });
    case 'divert':
      return t('{{name}} diverted the people in round {{round}}.', { name, round });
  }
}
