import { GENERAL_ERRORS } from '@one-mind/protocol/general-errors';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reconnect, useConnection, useConnectionRefusal } from '../../lib/socket/socket.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Short interruptions are not reported. */
const PATIENCE_MS = 1500;

/** Lies over the page, so that nothing moves when the connection comes and goes. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const state = useConnection();
  const refusal = useConnectionRefusal();
  const [waited, setWaited] = useState(false);
  const away = state === 'reconnecting';
  useEffect(() => {
    setWaited(false);
    if (!away) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [away]);

  if (state !== 'failed' && state !== 'offline' && !(away && waited)) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-18 z-40 flex justify-center px-4">
      <Banner
        kind="offline"
        className="pointer-events-auto w-full max-w-md animate-rise bg-raised! shadow-2xl"
        action={
          state === 'failed' ? (
            <Button size="sm" variant="primary" onClick={reconnect}>
              {t('Reconnect')}
            </Button>
          ) : null
        }
      >
        {refusal !== null
          ? GENERAL_ERRORS[refusal].message
          : state === 'failed'
            ? t('Connection lost')
            : state === 'offline'
              ? t('You are offline. Reconnecting…')
              : t('Reconnecting…')}
      </Banner>
    </div>
  );
}
