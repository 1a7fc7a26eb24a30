import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { FriendNotices } from '../features/friends/friend-notices.tsx';
import { ModerationNotices } from '../features/moderation/moderation-notices.tsx';
import { openNoticesWith } from '../lib/notify.ts';
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
