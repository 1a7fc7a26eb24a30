import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { Flag, MicOff, VolumeX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/auth/session.ts';
import { MENU, MENU_ITEM } from '../../ui/overlays/menu-styles.ts';
import { openMute, openReport } from '../moderation/moderation-dialogs.tsx';
import { MessageMenuButton } from './message-menu-button.tsx';

export interface MessageMenuProps {
  readonly message: ChatMessage;
  /** Present where the reader can hide a user's messages for themselves. */
  readonly onHide?: ((userId: string) => void) | undefined;
}

/** The menu of a message once it has been opened. */
export function OpenedMessageMenu({ message, onHide }: MessageMenuProps) {
  const { t } = useTranslation();
  const { id, userId, username: name, isAi } = message;
  const isModerator = useMay('moderate');
  const mayMute = !isAi && isModerator;
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MessageMenuButton name={name} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
          <DropdownMenu.Item
            onSelect={() => openReport({ kind: 'message', messageId: id }, name, isAi ? null : userId)}
            className={MENU_ITEM}
          >
            <Flag size={17} className="text-muted" />
            <span className="font-medium text-sm">{t('Report this message')}</span>
          </DropdownMenu.Item>
          {onHide === undefined ? null : (
            <DropdownMenu.Item onSelect={() => onHide(userId)} className={MENU_ITEM}>
              <VolumeX size={17} className="text-muted" />
              <span className="font-medium text-sm">{t('Mute for me')}</span>
            </DropdownMenu.Item>
          )}
          {mayMute ? (
            <DropdownMenu.Item onSelect={() => openMute(userId, name)} className={MENU_ITEM}>
              <MicOff size={17} className="text-muted" />
              <span className="font-medium text-sm">{t('Mute everywhere')}</span>
            </DropdownMenu.Item>
          ) : null}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
