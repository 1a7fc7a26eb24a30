import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { LosingMeters } from '../../../shared/meters/losing-meters.tsx';
import { Meters } from '../../../shared/meters/meters.tsx';
import { UnfoldingText } from '../../../ui/unfolding-text.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { PauseControl } from '../live/pause-control.tsx';
import { DeckLine } from '../players/deck-line.tsx';

const ObjectiveDialog = lazyPart(async () => (await import('../players/objective-dialog.tsx')).ObjectiveDialog);

/** How close the end is: stages, vitality, alarm and rounds. */
export const ProgressStrip = memo(function ProgressStrip({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { world, scenario } = useGame('world', 'scenario');
  const { phase, round, roundLimit } = useGameState('phase', 'round', 'roundLimit');
  const done = world.stages.filter((stage) => stage.done).length;
  const current = world.stages.find((stage) => stage.current);
  const [reading, setReading] = useState(false);
  return (
    <section
      aria-label={t('Progress')}
      className={clsx(
        'flex items-center',
        compact ? 'flex-wrap justify-between gap-x-2 gap-y-1 px-3 pb-2' : 'flex-wrap gap-x-6 gap-y-1 px-4 pb-1.5',
      )}
    >
      <div className={clsx('min-w-0', compact ? 'basis-full' : 'flex-1 basis-88')}>
        <div className={clsx('flex min-w-0 items-center gap-2.5', compact && 'pb-1.5')}>
          <ol aria-label={t('Stages')} className={clsx('flex shrink-0 items-center gap-1', compact && 'sr-only')}>
            {world.stages.map((stage) => (
              <li key={stage.id} title={`${stage.title}: ${stage.description}`}>
                <span
                  className={clsx(
                    'grid h-4 place-items-center rounded-full border transition-all',
                    stage.done
                      ? 'w-4 border-accent bg-accent text-on-accent'
                      : stage.current
                        ? 'w-8 border-accent bg-accent/20'
                        : 'w-4 border-line-strong',
                  )}
                >
                  {stage.done ? <Check size={11} strokeWidth={3} /> : null}
                </span>
                <span className="sr-only">
                  {stage.title} {stage.done ? t('(done)') : stage.current ? t('(now)') : ''}
                </span>
              </li>
            ))}
          </ol>
          <UnfoldingText
            key={current?.id}
            foldedClassName={compact ? 'max-h-[6lh] low:max-h-none' : 'max-h-[4lh]'}
            className={clsx('min-w-0 flex-1 leading-tight', compact ? 'text-[0.8125rem]' : 'text-sm')}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setReading(true)}
              className="min-h-6 rounded-md text-left hover:text-accent-strong focus-visible:-outline-offset-2 touch:min-h-11"
            >
              <span className="tabular text-muted">
                {t('Stage {{done}} of {{total}}', { done: Math.min(done + 1, world.stages.length), total: world.stages.length })}
              </span>
              {current === undefined ? null : (
                <>
                  {' '}
                  <strong className="font-semibold">{current.title}</strong>
                  <span className="text-muted"> {current.description}</span>
                </>
              )}
            </button>
          </UnfoldingText>
          {compact ? <PauseControl compact /> : null}
        </div>
      </div>
      <Meters world={world} round={phase === 'ended' ? undefined : round} />
      <LosingMeters resources={world.resources} losing={scenario.losingResources} />
      {compact ? (
        <DeckLine className="basis-full low:basis-auto" />
      ) : (
        <p className="tabular shrink-0 text-muted text-sm">{t('{{count}} rounds left', { count: Math.max(0, roundLimit - round) })}</p>
      )}
      <Suspense>{reading ? <ObjectiveDialog open onOpenChange={setReading} /> : null}</Suspense>
    </section>
  );
});
