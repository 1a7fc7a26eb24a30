import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DeadlineRing } from '../action/lock-in-button.tsx';
import { useGamePart, useGameState } from '../live/game-context.ts';
import { NudgeChoice } from './nudge-choice.tsx';
import { PredictionForm } from './prediction-form.tsx';

/** [Q1]–[Q4] What a quieted player can still do, in place of the actions. */
export function QuietedPanel({ onTalk }: { readonly onTalk: () => void }) {
  const { t } = useTranslation();
  const { phase, rulesOff } = useGameState('phase', 'rulesOff');
  const quieted = useGamePart(({ you }) => you?.quieted ?? null);
  if (quieted === null) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-muted text-sm leading-snug">{t('Nobody waits for you: choose before the turns begin.')}</p>
        <DeadlineRing />
      </div>
      <div className="-mx-1 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-1">
        {rulesOff.includes('predictions') ? null : <PredictionForm quieted={quieted} isOpen={phase === 'planning'} />}
        {rulesOff.includes('nudges') ? null : <NudgeChoice quieted={quieted} isOpen={phase === 'planning'} />}
      </div>
      <Button size="sm" icon={MessagesSquare} onClick={onTalk} className="shrink-0 self-start">
        {t('Talk to quieted voices')}
      </Button>
    </div>
  );
}
