import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { Check, Copy, Link2, Tv } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoopbackHost } from '../../lib/loopback-host.ts';
import { useSiteAddress } from '../../shared/content/site-address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** The code to read aloud, and a link that still works after signing in. */
export function InvitePanel({ lobby }: { readonly lobby: Lobby }) {
  const { t } = useTranslation();
  const site = useSiteAddress();
  const link = `${site}/game/lobby/${lobby.code}`;
  const [copied, setCopied] = useState<boolean | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (copied !== true) return;
    const timer = setTimeout(() => setCopied(null), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // There is no clipboard without HTTPS, or access was refused. The link is selected, so that it can be copied by
      // hand.
      field.current?.select();
      setCopied(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <span className="text-muted text-sm">{t('Code')}</span>
        <span className="select-all font-semibold text-xl tracking-[0.22em]">{lobby.code}</span>
      </div>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken pl-3">
        <Link2 size={16} className="shrink-0 text-faint" />
        {/* All of it is visible, because it ends with the code. */}
        <textarea
          ref={field}
          readOnly
          rows={1}
          value={link}
          aria-label={t('Invite link')}
          onFocus={(event) => event.target.select()}
          className="field-sizing-content w-full min-w-0 resize-none break-all bg-transparent py-3 text-muted text-sm leading-5"
        />
        <Button size="sm" className="m-1 shrink-0" onClick={copy} icon={copied ? Check : Copy}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
      </div>
      <LinkButton to={`/stage/${lobby.code}`} target="_blank" icon={Tv}>
        {t('Show on a TV')}
      </LinkButton>
      {isLoopbackHost(new URL(site).hostname) ? (
        <p className="text-muted text-sm">
          {t(
            'This link only works on this computer. To invite others, open the game at this computer’s network address or at your server’s public address (PUBLIC_URL). The link then uses that address.',
          )}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {copied ? t('Invite link copied') : copied === false ? t('The link is selected; copy it by hand.') : ''}
      </p>
    </div>
  );
}
