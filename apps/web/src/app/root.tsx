import { Outlet, ScrollRestoration } from 'react-router';
import { ConfirmHost } from '../ui/confirm.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** What every screen has, the game included. */
export function Root() {
  return (
    <>
      <Outlet />
      <ConnectionNotice />
      <ConfirmHost />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
