import type { AiLevel } from '@one-mind/engine/vocabulary';
import { Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { MENU } from '../../../ui/overlays/menu-styles.ts';
import { LevelItems } from './level-items.tsx';

interface AddAiProps {
  readonly onAdd: (level: AiLevel) => void;
  readonly disabled: boolean;
  /** Not the first of several. */
  readonly quiet: boolean;
}

export function AddAi({ onAdd, disabled, quiet }: AddAiProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass(quiet ? 'quiet' : 'secondary', 'sm')} disabled={disabled}>
        <Plus size={15} />
        {t('Add AI player')}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={MENU}>
        <LevelItems onChoose={onAdd} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
