import { APPEAL_MAX, type SanctionView } from '@one-mind/protocol/moderation/moderation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { useStandingCalls } from './moderation.ts';
import { sanctionTitle } from './moderation-labels.ts';
import { SanctionText } from './sanction-text.tsx';

/** One appeal, in the person's own words. */
export function AppealDialog({ sanction, onClose }: { readonly sanction: SanctionView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { appeal } = useStandingCalls();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => appeal(sanction.id, text),
    onSuccess: () => {
      toast.success(t('Your appeal is with the moderators. You will be told what comes of it.'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Appeal')}
      description={t('You can appeal once. It is looked at anew, with what was said around it.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="appeal" variant="primary" busy={send.isPending} disabled={text.trim() === ''}>
            {t('Send appeal')}
          </Button>
        </>
      }
    >
      <form id="appeal" onSubmit={submit} className="flex flex-col gap-4">
        {send.isError ? <LoadFailure title={t('Failed to send the appeal')} error={send.error} /> : null}
        <div>
          <h3 className="font-semibold">{sanctionTitle(t, sanction.kind, sanction.isLifted)}</h3>
          <SanctionText sanction={sanction} />
        </div>
        <Field label={t('Why should it be decided otherwise?')}>
          {(control) => (
            <Textarea {...control} rows={5} maxLength={APPEAL_MAX} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
