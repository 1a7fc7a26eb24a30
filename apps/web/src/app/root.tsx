import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useSession } from '../lib/auth/session.ts';
import { SiteBanner } from './shell/site-banner.tsx';

/** Loads the socket code with the first session, because the front page doesn't need it. */
const BackgroundServices = lazy(async () => {
  const [{ startSocket }, { startSettingsSync }, { BackgroundServices }] = await Promise.all([
    import('../lib/socket/socket.ts'),
    import('../lib/settings/settings-sync.ts'),
    import('./shell/background-services.tsx'),
  ]);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    startSocket();
    startSettingsSync();
  };
  return { default: () => <BackgroundServices onListening={start} /> };
});

export function Root() {
  const { status } = useSession();
  return (
    <>
      <Outlet />
      <SiteBanner />
      {status === 'signedIn' ? (
        <Suspense>
          <BackgroundServices />
        </Suspense>
      ) : null}
      <ScrollRestoration />
    </>
  );
}
