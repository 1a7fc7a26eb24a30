import type { BanDuration } from '@one-mind/protocol/moderation/bans';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { BanDurationField } from './ban-duration-field.tsx';
import { ReasonField } from './reason-field.tsx';

export interface Ban {
  readonly ban_duration: BanDuration;
  readonly reason: string;
}

interface BanDialogProps {
  readonly title: string;
  readonly onBan: (ban: Ban) => void;
  readonly onClose: () => void;
}

/** For administrators: asks for how long somebody is banned, and why. */
export function BanDialog({ title, onBan, onClose }: BanDialogProps) {
  const { t } = useTranslation();
  const [duration, setDuration] = useState<BanDuration>('24h');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onBan({ ban_duration: duration, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={t('They are signed out everywhere immediately and can’t log in until the ban ends.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="ban" variant="danger" disabled={reason.trim() === ''}>
            {t('Ban')}
          </Button>
        </>
      }
    >
      <form id="ban" onSubmit={submit} className="flex flex-col gap-4">
        <BanDurationField value={duration} onChange={setDuration} />
        <ReasonField value={reason} onChange={setReason} />
      </form>
    </Dialog>
  );
}
