import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { LobbyPlayer } from '@one-mind/protocol/lobbies';
import { Crown, EllipsisVertical, UserX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { LevelItems } from './level-items.tsx';
import { MENU, MENU_ITEM } from './menu-look.ts';

interface PlayerMenuProps {
  readonly player: LobbyPlayer;
  readonly disabled: boolean;
  readonly onMakeHost: () => void;
  readonly onLevel: (level: AiLevel) => void;
  readonly onRemove: () => void;
}

/** What the host can do about another player. */
export function PlayerMenu({ player, disabled, onMakeHost, onLevel, onRemove }: PlayerMenuProps) {
  const { t } = useTranslation();
  const isAi = player.kind === 'ai';
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={disabled}>
        <IconButton label={t('Options for {{name}}', { name: player.username })} className="-mr-2">
          <EllipsisVertical aria-hidden="true" size={18} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={MENU}>
        {isAi ? (
          <LevelItems current={player.level} onChoose={onLevel} />
        ) : (
          <DropdownMenu.Item onSelect={onMakeHost} className={MENU_ITEM}>
            <Crown aria-hidden="true" size={17} className="text-muted" />
            <span className="font-medium text-sm">{t('Make host')}</span>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item onSelect={onRemove} className={`${MENU_ITEM} text-danger`}>
          <UserX aria-hidden="true" size={17} />
          <span className="font-medium text-sm">{isAi ? t('Remove') : t('Kick')}</span>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
