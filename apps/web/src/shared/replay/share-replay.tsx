import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { Input } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';

interface ShareReplayProps {
  readonly gameId: string;
  readonly scenario: string;
  /** The user played in this game; sharing opens the replay to anyone with the link. */
  readonly isPlayer: boolean;
  /** The replay is already open to anyone with the link. */
  readonly isOpen?: boolean;
  readonly size?: ButtonSize;
}

/** Shares the replay's link: with the device's share sheet if there is one, otherwise by clipboard, otherwise by hand. */
export function ShareReplay({ gameId, scenario, isPlayer, isOpen = false, size = 'md' }: ShareReplayProps) {
  const { t } = useTranslation();
  const link = `${window.location.origin}/replay/${encodeURIComponent(gameId)}`;
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    setBusy(true);
    try {
      if (isPlayer && !isOpen) await post(`/api/game/${encodeURIComponent(gameId)}/replay/open`);
      const way = await giveOn({ url: link, title: t('Replay: {{scenario}}', { scenario }) });
      setCopied(way === 'copied');
      setByHand(way === 'byHand');
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size={size}
        busy={busy}
        onClick={() => void share()}
        title={t('Anyone with the link can see the replay')}
        icon={copied ? Check : Share2}
      >
        {copied ? t('Link copied') : t('Share')}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('Link copied') : ''}
      </span>
      <Dialog open={byHand} onClose={() => setByHand(false)} title={t('Share this replay')}>
        <p className="mb-3 text-muted text-sm">{t('Copy this link. Anyone who has it can see the replay.')}</p>
        <Input readOnly value={link} aria-label={t('Link to the replay')} onFocus={(event) => event.target.select()} />
      </Dialog>
    </>
  );
}

interface Gift {
  readonly title: string;
  readonly url: string;
  /** What is copied or sent instead of the address alone. */
  readonly text?: string;
}

/** Shares with the device's share sheet on touch screens, and otherwise by clipboard. Returns `shared` even if the user closed the share sheet. */
export async function giveOn({ url, title, text }: Gift): Promise<'shared' | 'copied' | 'byHand'> {
  // On desktops users expect the clipboard; on phones the share sheet.
  if (window.matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function') {
    try {
      await navigator.share(text === undefined ? { url, title } : { text, title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(text ?? url);
    return 'copied';
  } catch {
    // The clipboard needs HTTPS, and browsers can refuse access.
    return 'byHand';
  }
}
