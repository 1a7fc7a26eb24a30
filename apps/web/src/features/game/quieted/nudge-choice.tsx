import type { QuietedView } from '@one-mind/engine/view/view-types';
import { NUDGES, type Nudge } from '@one-mind/engine/vocabulary';
import { useTranslation } from 'react-i18next';
import { useCommands, useGameState } from '../live/game-context.ts';
import { ChoiceButton } from './choice-button.tsx';
import { nudgeHint, nudgeName } from './nudge-labels.ts';
import { useChoice } from './use-choice.ts';

interface NudgeChoiceProps {
  readonly quieted: QuietedView;
  /** Planning goes on. */
  readonly isOpen: boolean;
}

/** [Q3] The one nudge of the game: three choices for the end of this round, until the turns begin. */
export function NudgeChoice({ quieted: { nudge }, isOpen }: NudgeChoiceProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { round } = useGameState('round');
  const [chosen, choose] = useChoice(nudge);
  if (nudge !== null && nudge.round !== round)
    return (
      <p className="text-muted text-sm">
        {t('You used your nudge in round {{round}}: {{nudge}}.', { round: nudge.round, nudge: nudgeName(t, nudge.kind) })}
      </p>
    );
  const press = (pressed: Nudge) => {
    const kind = chosen?.kind === pressed ? null : pressed;
    choose(kind && { round, kind }, () => commands.nudge(kind));
  };
  return (
    <fieldset className="min-w-0 rounded-lg border border-line border-dashed px-2.5 pt-1 pb-2">
      <legend className="px-1 font-semibold text-sm">{t('Nudge the world')}</legend>
      <p className="mb-1.5 text-muted text-xs leading-snug">
        {t('Once per game, for the end of this round. The story tells it without your name.')}
      </p>
      <div className="grid grid-cols-3 gap-1.5 @max-[24rem]:grid-cols-1">
        {NUDGES.map((one) => (
          <ChoiceButton key={one} isChosen={chosen?.kind === one} isOpen={isOpen} onPress={() => press(one)}>
            <span className="py-1">
              <span className="block font-semibold">{nudgeName(t, one)}</span>
              <span className="block font-normal text-muted text-xs leading-snug">{nudgeHint(t, one)}</span>
            </span>
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}
