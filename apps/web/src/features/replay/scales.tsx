import type { LosingResource } from '@one-mind/engine/scenario/validation/losing-resources';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { gameDeckText } from '../../shared/games/deck-text.ts';
import { LosingMeters } from '../../shared/meters/losing-meters.tsx';
import { Meters } from '../../shared/meters/meters.tsx';
import type { Frame } from './replay-model.ts';

export function stagesText(t: TFunction, { world }: Frame): string {
  return t('{{done}} of {{count}} stages done', { done: world.stages.filter((stage) => stage.done).length, count: world.stages.length });
}

interface ScalesProps {
  readonly frame: Frame;
  readonly losing: readonly LosingResource[];
  readonly className?: string;
}

/** How close the end was at this moment: stages, vitality, alarm, what else loses the game, and the deck. */
export function Scales({ frame, losing, className }: ScalesProps) {
  const { t } = useTranslation();
  const { world } = frame;
  const current = world.stages.find((stage) => stage.current);
  return (
    <section aria-label={t('Progress')} className={clsx('flex flex-wrap items-center gap-x-5 gap-y-1', className)}>
      <p className="tabular text-sm max-lg:hidden" title={current === undefined ? undefined : `${current.title}: ${current.description}`}>
        {stagesText(t, frame)}
      </p>
      <Meters world={world} />
      <LosingMeters resources={world.resources} losing={losing} />
      <p className="tabular text-muted text-xs">{t('In this deck: {{roles}}', { roles: gameDeckText(t, frame.state, frame.players) })}</p>
    </section>
  );
}
