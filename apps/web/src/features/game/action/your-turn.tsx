import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGameState } from '../live/game-context.ts';
import { useChoiceDue } from '../live/use-choice-due.ts';
import { DeadlineRing } from './lock-in-button.tsx';

/** On a phone, on the other tabs: says that a choice is due, with the remaining time. */
export function YourTurn({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation();
  const { pause, round } = useGameState('pause', 'round');
  const due = useChoiceDue();
  if (!due || pause.since !== null) return null;
  return (
    <button
      type="button"
      onClick={onGo}
      className="mx-2 mb-2 flex min-h-14 shrink-0 low:order-first low:min-h-12 animate-rise items-center gap-3 rounded-xl bg-accent px-3 text-left text-on-accent"
    >
      <DeadlineRing />
      <span className="flex-1 leading-tight">
        <span className="block font-semibold">{t('Round {{round}}: your choice', { round })}</span>
        <span className="block text-xs">{t('What should the body do?')}</span>
      </span>
      <Hand size={20} />
    </button>
  );
}
