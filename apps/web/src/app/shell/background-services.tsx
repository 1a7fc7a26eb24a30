import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { FriendNotices } from '../../features/friends/friend-notices.tsx';
import { ModerationNotices } from '../../features/moderation/moderation-notices.tsx';
import { reloadProfile } from '../../lib/auth/session.ts';
import { openNoticesWith } from '../../lib/notifications/notify.ts';
import { useSocketEvent } from '../../lib/socket/socket.ts';
import { ModerationDialogs } from '../../shared/moderation/moderation-dialogs.tsx';
import { ConfirmHost } from '../../ui/overlays/confirm.tsx';
import { Toasts } from '../../ui/overlays/toasts.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { SettingsNotice } from './settings-notice.tsx';
import { SiteUpdates } from './site-updates.ts';

/**
 * Services that run beside every screen of a signed-in user, including the game. `onListening` is called once they listen
 * to the socket, which must not connect before.
 */
export function BackgroundServices({ onListening }: { readonly onListening: () => void }) {
  const navigate = useNavigate();
  useEffect(() => openNoticesWith((path) => void navigate(path)), [navigate]);
  // The user was renamed in another tab, or an administrator changed their name or role.
  useSocketEvent('user:renamed', () => void reloadProfile());
  // React runs the effects of children first, so all services are listening.
  useEffect(onListening, [onListening]);
  return (
    <>
      <ConnectionNotice />
      <SettingsNotice />
      <SiteUpdates />
      <FriendNotices />
      <ModerationNotices />
      <ModerationDialogs />
      <ConfirmHost />
      <Toasts />
    </>
  );
}
