import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useGame } from '../live/game-context.ts';
import { StageHints } from '../map/stage-hints.tsx';
import { WhoWinsList } from '../reference/who-wins-list.tsx';

interface ObjectiveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Shows the whole objective, which doesn't fit in the line at the top. */
export function ObjectiveDialog({ open, onOpenChange }: ObjectiveDialogProps) {
  const { t } = useTranslation();
  const { scenario, world } = useGame('scenario', 'world');
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={t('Objective')} description={scenario.objective}>
      <ol className="flex flex-col gap-4">
        {world.stages.map((stage, index) => (
          <li key={stage.id} className="flex gap-3" aria-current={stage.current ? 'step' : undefined}>
            <span
              className={clsx(
                'tabular grid size-7 shrink-0 place-items-center rounded-full border text-sm',
                stage.done ? 'border-accent bg-accent text-on-accent' : stage.current ? 'border-accent bg-accent/20' : 'border-line-strong',
              )}
            >
              {stage.done ? <Check size={15} strokeWidth={3} /> : index + 1}
            </span>
            <div className="min-w-0 pt-0.5 text-sm">
              <p className="font-semibold">
                {stage.title} {stage.done ? t('(done)') : stage.current ? t('(now)') : ''}
              </p>
              <p className="text-muted leading-snug">{stage.description}</p>
              {stage.current ? <StageHints /> : null}
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-6 border-line border-t pt-4">
        <WhoWinsList />
      </div>
    </Dialog>
  );
}
