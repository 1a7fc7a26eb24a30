import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { Input } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { useSiteAddress } from '../content/site-address.ts';
import { useSharing } from './use-sharing.ts';

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
  const link = `${useSiteAddress()}/replay/${encodeURIComponent(gameId)}`;
  const [busy, setBusy] = useState(false);
  const { copied, byHand, give, endByHand } = useSharing();

  const share = async () => {
    setBusy(true);
    try {
      if (isPlayer && !isOpen) await post(`/api/game/${encodeURIComponent(gameId)}/replay/open`);
      await give({ url: link, title: t('Replay: {{scenario}}', { scenario }) });
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
      <Dialog open={byHand} onClose={endByHand} title={t('Share this replay')}>
        <p className="mb-3 text-muted text-sm">{t('Copy this link. Anyone who has it can see the replay.')}</p>
        <Input readOnly value={link} aria-label={t('Link to the replay')} onFocus={(event) => event.target.select()} />
      </Dialog>
    </>
  );
}
