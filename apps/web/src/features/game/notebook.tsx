import { Eye, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clueText, deedText, intentionName, nameOf, ownActionText, tagName, type WhenOf } from '../../lib/game-words.ts';
import { ACTION_ICONS } from '../../ui/scene/icons.tsx';
import { useGame } from './game-context.ts';

/** Turn numbers of the game as round and turn, from the public log. */
export function useWhen(): WhenOf {
  const { log } = useGame();
  return (turnNumber) => {
    for (const { data } of log) if (data.type === 'turn' && data.turnNumber === turnNumber) return { round: data.round, turn: data.turn };
    return null;
  };
}

/** [K2] What I alone know: clues and my own turns, newest first. My guesses stand beside the players. */
export function Notebook() {
  const { t } = useTranslation();
  const { you, players, world } = useGame();
  const when = useWhen();
  if (you === null) return null;
  const name = nameOf(t, players, world);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <section aria-label={t('Clues')}>
        <h3 className="mb-1 flex items-center gap-1.5 text-[1.0625rem] text-muted">
          <Eye aria-hidden="true" size={15} />
          {t('Clues')}
        </h3>
        {you.clues.length === 0 ? (
          <p className="text-muted">{t('None yet. Probe a voice by searching it, or investigate.')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {you.clues.toReversed().map((clue) => (
              <li key={`${clue.type}-${clue.turnNumber}`} className="border-info border-l-2 pl-2.5 leading-snug">
                {clueText(t, clue, name, when)} <span className="text-faint text-xs">{t('round {{round}}', { round: clue.round })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={t('My turns')}>
        <h3 className="mb-1 flex items-center gap-1.5 text-[1.0625rem] text-muted">
          <ScrollText aria-hidden="true" size={15} />
          {t('My turns')}
        </h3>
        {you.actions.length === 0 ? (
          <p className="text-muted">{t('Your turns will stand here: nobody else is told which were yours.')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {you.actions.toReversed().map((action) => {
              const Icon = ACTION_ICONS[action.action];
              return (
                <li key={action.turnNumber} className="flex gap-2 leading-snug">
                  <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-accent" />
                  <span>
                    <strong className="tabular font-semibold">
                      {t('R{{round}} T{{turn}}', { round: action.round, turn: action.turn })}
                    </strong>{' '}
                    {deedText(t, action.action, action.target, name)} · {intentionName(t, action.intention)} · {tagName(t, action.tag)}
                    <span className="block text-muted text-xs">{ownActionText(t, action)}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}
