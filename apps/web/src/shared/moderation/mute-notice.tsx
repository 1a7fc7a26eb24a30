import type { SanctionView } from '@one-mind/protocol/moderation/moderation';
import { MicOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endTime } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { openAppeal } from './moderation-dialogs.tsx';
import { SanctionText } from './sanction-text.tsx';

/** Replaces a muted user's input and is no taller than it, so that the chat stays readable. */
export function MuteNotice({ mute }: { readonly mute: SanctionView }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const appeal = () => {
    setOpen(false);
    openAppeal(mute);
  };
  return (
    <section aria-label={t('You are muted')} className="flex items-center gap-2.5 rounded-lg bg-sunken px-3 py-1 text-sm">
      <MicOff size={16} className="shrink-0 text-danger" />
      <p className="min-w-0 flex-1 leading-snug">
        <strong className="block truncate font-semibold">
          {t('Muted')}
          {mute.until === null ? null : (
            <span className="font-normal text-muted">
              {' · '}
              {t('Ends:')} <time dateTime={mute.until}>{endTime(Date.parse(mute.until))}</time>
            </span>
          )}
        </strong>
        <span className="block truncate text-muted">{mute.reason}</span>
      </p>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Why?')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('You are muted')}
        description={t('You can’t chat until the mute ends. You can still play, claim, accuse and vote.')}
        footer={
          mute.appeal === 'possible' ? (
            <Button variant="primary" onClick={appeal}>
              {t('Appeal')}
            </Button>
          ) : undefined
        }
      >
        <SanctionText sanction={mute} />
      </Dialog>
    </section>
  );
}
