import type { AiLevel } from '@one-mind/engine/vocabulary';
import { Bot, Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { LEVEL_LABELS, LEVEL_MANNERS, OFFERED_LEVELS } from '../../../shared/games/ai-levels.ts';
import { MENU_ITEM } from '../../../ui/overlays/menu-styles.ts';

interface LevelItemsProps {
  /** Marked; undefined marks none. */
  readonly current?: AiLevel | null;
  readonly onChoose: (level: AiLevel) => void;
}

/** The levels of AI players, in a menu. */
export function LevelItems({ current, onChoose }: LevelItemsProps) {
  const { t } = useTranslation();
  return OFFERED_LEVELS.map((level) => {
    const Icon = level === current ? Check : Bot;
    return (
      <DropdownMenu.Item key={level} onSelect={() => onChoose(level)} className={MENU_ITEM}>
        <Icon size={17} className={level === current ? 'text-accent-strong' : 'text-muted'} />
        <span>
          <span className="block font-medium text-sm">{t(LEVEL_LABELS[level])}</span>
          <span className="block text-faint text-xs">{t(LEVEL_MANNERS[level])}</span>
        </span>
        {level === current ? <span className="sr-only">{t('chosen')}</span> : null}
      </DropdownMenu.Item>
    );
  });
}
