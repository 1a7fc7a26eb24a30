import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deedText } from '../../../shared/games/game-labels.ts';
import { useGame } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';

/** Targets that would advance the current stage, as far as everyone knows. Targets that are possible now come first. */
export function StageHints() {
  const { t } = useTranslation();
  const { world } = useGame('world');
  const name = useNameOf();
  const leads = (world.stages.find((stage) => stage.current)?.leads ?? []).toSorted((a, b) => Number(b.ready) - Number(a.ready));
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {leads.map((lead) => (
        <li key={`${lead.action}-${lead.target}`} className="flex items-baseline gap-2 leading-snug">
          <Flag size={13} className={clsx('shrink-0 self-center', lead.ready ? 'text-accent' : 'text-faint')} />
          <span>
            {deedText(t, lead.action, lead.target, name)}
            {lead.location === world.body.location || lead.action === 'move' ? null : (
              <span className="text-muted"> · {name(lead.location)}</span>
            )}
            {lead.ready ? null : <span className="text-faint"> · {t('something else comes first')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
