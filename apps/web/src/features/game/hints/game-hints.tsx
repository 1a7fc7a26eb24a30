import type { TFunction } from 'i18next';
import { Lightbulb, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readGuided } from '../../../shared/games/guided-memory.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { type Hint, nextHint } from './next-hint.ts';

/** For people who have been through the guided game: what is new in real ones, one hint at a time, until it is dismissed. */
export function GameHints() {
  const { t } = useTranslation();
  const { you } = useGame('you');
  const state = useGameState('phase', 'contradictions');
  const [seen, remember] = useGameMemory((memory) => memory.seenHints);
  const hint = you === null || !readGuided().isDone ? null : nextHint({ ...state, you }, seen);
  if (hint === null) return null;
  return (
    <Banner
      kind="info"
      icon={Lightbulb}
      className="px-3! py-0.5! text-sm!"
      action={<IconButton icon={X} label={t('Dismiss this hint')} onClick={() => remember({ seenHints: [...seen, hint] })} />}
    >
      {textOf(t, hint)}
    </Banner>
  );
}

function textOf(t: TFunction, hint: Hint): string {
  switch (hint) {
    case 'accuse':
      return t('From now on, you can accuse one voice in this game: the gavel is beside its name.');
    case 'contradiction':
      return t('Some claims can’t all be true: Claims shows which, but not who lies.');
    case 'claim':
      return t('You can claim your turn under Claims. The more voices do, the less room a lie has.');
    case 'guess':
      return t('Press a voice’s mark below a turn to note whose it was. The order board works out the rest.');
  }
}
