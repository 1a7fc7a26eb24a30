import { ConfirmHost } from '../ui/confirm.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** What stands beside every screen of somebody who is signed in, the game included. */
export function Companions() {
  return (
    <>
      <ConnectionNotice />
      <ConfirmHost />
      <Toasts />
    </>
  );
}
