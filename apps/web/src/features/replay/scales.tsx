import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Meters } from '../../ui/scene/meters.tsx';
import type { Frame } from './replay-model.ts';

export function stagesText(t: TFunction, { world }: Frame): string {
  return t('{{done}} of {{total}} stages done', { done: world.stages.filter((stage) => stage.done).length, total: world.stages.length });
}

/** How close the end was at this moment: stages, vitality, alarm. */
export function Scales({ frame, className }: { readonly frame: Frame; readonly className?: string }) {
  const { t } = useTranslation();
  const { world } = frame;
  const current = world.stages.find((stage) => stage.current);
  return (
    <section aria-label={t('Progress')} className={clsx('flex flex-wrap items-center gap-x-5 gap-y-1', className)}>
      <p className="tabular text-sm max-lg:hidden" title={current === undefined ? undefined : `${current.title}: ${current.description}`}>
        {stagesText(t, frame)}
      </p>
      <Meters world={world} />
    </section>
  );
}
