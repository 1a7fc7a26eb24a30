import { REPORT_NOTE_MAX, ReportSchema, type ReportTarget } from '@one-mind/protocol/moderation/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../ui/overlays/toasts.tsx';
import { SelectField, SwitchField, TextareaField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { blockPerson, renewFriends } from '../friends/friends-api.ts';
import { sendReport } from './moderation.ts';
import { reportReasons } from './moderation-labels.ts';

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly name: string;
  /** The user whom the reader can block as well; null = nobody. */
  readonly blockId: string | null;
  readonly onClose: () => void;
}

export function ReportDialog({ target, name, blockId, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: ReportSchema.omit({ target: true }).extend({ blocks: z.boolean() }),
    defaultValues: { reason: 'insult', note: '', blocks: false },
    send: async ({ blocks, ...report }) => {
      await sendReport({ target, ...report });
      if (blocks && blockId !== null) {
        await blockPerson({ userId: blockId });
        await renewFriends(queryClient);
      }
      toast.success(t('Thank you. A moderator will look at it, and you will be notified.'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={target.kind === 'message' ? t('Report a message by {{name}}', { name }) : t('Report {{name}}', { name })}
      description={t('Moderators see the messages around it. Nobody learns that it was you.')}
      submitLabel={t('Report')}
      failed={t('Failed to send the report')}
      onClose={onClose}
    >
      <SelectField form={form} name="reason" label={t('What is wrong?')} options={reportReasons(t)} />
      <TextareaField form={form} name="note" label={t('In your own words (optional)')} maxLength={REPORT_NOTE_MAX} />
      {blockId === null ? null : (
        <SwitchField
          form={form}
          name="blocks"
          label={t('Block {{name}} as well', { name })}
          hint={t('You won’t get requests or invitations from them. They are not notified.')}
        />
      )}
    </FormDialog>
  );
}
