import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason, type ReportTarget } from '@one-mind/protocol/moderation/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, Select, Switch, Textarea } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { blockPerson, renewFriends } from '../friends/friends-api.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { sendReport } from './moderation.ts';
import { reportReasons } from './moderation-labels.ts';

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly name: string;
  /** Whom the reader can block as well; null where there is nobody to block. */
  readonly blockId: string | null;
  readonly onClose: () => void;
}

export function ReportDialog({ target, name, blockId, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<ReportReason>('insult');
  const [note, setNote] = useState('');
  const [blocks, setBlocks] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      await sendReport({ target, reason, note });
      if (!blocks || blockId === null) return;
      await blockPerson({ userId: blockId });
      await renewFriends(queryClient);
    },
    onSuccess: () => {
      toast.success(t('Thank you. A moderator will look at it, and you will be told.'));
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
      title={target.kind === 'message' ? t('Report a message of {{name}}', { name }) : t('Report {{name}}', { name })}
      description={t('Moderators see what was said around it. Nobody learns that it was you.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="report" variant="primary" busy={send.isPending}>
            {t('Report')}
          </Button>
        </>
      }
    >
      <form id="report" onSubmit={submit} className="flex flex-col gap-4">
        {send.isError ? <LoadFailure title={t('Failed to send the report')} error={send.error} /> : null}
        <Field label={t('What is wrong?')}>
          {(control) => (
            <Select
              {...control}
              value={reason}
              onChange={(event) => setReason(REPORT_REASONS.find((one) => one === event.target.value) ?? 'other')}
            >
              {reportReasons(t).map((one) => (
                <option key={one.reason} value={one.reason}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('In your words (optional)')}>
          {(control) => (
            <Textarea {...control} rows={3} maxLength={REPORT_NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
        {blockId === null ? null : (
          <Switch
            label={t('Block {{name}} as well', { name })}
            hint={t('No more requests or invitations from them. They are not told.')}
            checked={blocks}
            onCheckedChange={setBlocks}
          />
        )}
      </form>
    </Dialog>
  );
}
