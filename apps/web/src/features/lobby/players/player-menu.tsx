import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { LobbyPlayer } from '@one-mind/protocol/games/lobbies';
import { Crown, EllipsisVertical, Flag, UserX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { MENU, MENU_ITEM } from '../../../ui/overlays/menu-styles.ts';
import { LevelItems } from './level-items.tsx';

interface PlayerMenuProps {
  readonly player: LobbyPlayer;
  readonly disabled: boolean;
  /** The host's actions; null for everyone else. */
  readonly hosting: {
    readonly onMakeHost: () => void;
    readonly onLevel: (level: AiLevel) => void;
    readonly onRemove: () => void;
  } | null;
  /** Null if there is nobody to report. */
  readonly onReport: (() => void) | null;
}

/** The actions on another player. */
export function PlayerMenu({ player, disabled, hosting, onReport }: PlayerMenuProps) {
  const { t } = useTranslation();
  const isAi = player.kind === 'ai';
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={disabled}>
        <IconButton icon={EllipsisVertical} label={t('Options for {{name}}', { name: player.username })} className="-mr-2" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={MENU}>
        {hosting === null ? null : isAi ? (
          <LevelItems current={player.level} onChoose={hosting.onLevel} />
        ) : (
          <DropdownMenu.Item onSelect={hosting.onMakeHost} className={MENU_ITEM}>
            <Crown size={17} className="text-muted" />
            <span className="font-medium text-sm">{t('Make host')}</span>
          </DropdownMenu.Item>
        )}
        {onReport === null ? null : (
          <DropdownMenu.Item onSelect={onReport} className={MENU_ITEM}>
            <Flag size={17} className="text-muted" />
            <span className="font-medium text-sm">{t('Report')}</span>
          </DropdownMenu.Item>
        )}
        {hosting === null ? null : (
          <>
            <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
            <DropdownMenu.Item onSelect={hosting.onRemove} className={`${MENU_ITEM} text-danger`}>
              <UserX size={17} />
              <span className="font-medium text-sm">{isAi ? t('Remove') : t('Kick')}</span>
            </DropdownMenu.Item>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
