import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { isLoopbackHost } from '../../../lib/loopback-host.ts';

/** The code of the lobby, and a picture of the link that phones scan. */
export function JoinCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { host, hostname, origin } = window.location;
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(`${origin}/join/${code}`, { border: 2 }))}`,
    [origin, code],
  );
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <img src={picture} alt={t('QR code to join')} className="size-56 rounded-xl bg-white" />
      <p className="text-lg text-muted">{t('Scan to join, or open {{address}}', { address: `${host}/join` })}</p>
      <p className="font-semibold text-6xl text-accent-strong leading-none tracking-[0.15em]">{code}</p>
      {isLoopbackHost(hostname) ? (
        <p className="max-w-80 text-muted leading-snug">
          {t('Phones can’t open this address. Open this page at the server’s network address instead.')}
        </p>
      ) : null}
    </div>
  );
}
