import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { FriendNotices } from '../features/friends/friend-notices.tsx';
import { ModerationNotices } from '../features/moderation/moderation-notices.tsx';
import { openNoticesWith } from '../lib/notify.ts';
import { reloadProfile } from '../lib/session.ts';
import { useSocketEvent } from '../lib/socket.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { ModerationDialogs } from '../ui/moderation-dialogs.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { SettingsNotice } from './settings-notice.tsx';
import { SiteNews } from './site-news.ts';

/** What stands beside every screen of somebody who is signed in, the game included. */
export function Companions() {
  const navigate = useNavigate();
  useEffect(() => openNoticesWith((path) => void navigate(path)), [navigate]);
  // In another tab, or by an administrator.
  useSocketEvent('user:renamed', () => void reloadProfile());
  return (
    <>
      <ConnectionNotice />
      <SettingsNotice />
      <SiteNews />
      <FriendNotices />
      <ModerationNotices />
      <ModerationDialogs />
      <ConfirmHost />
      <Toasts />
    </>
  );
}
