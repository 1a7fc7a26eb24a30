import { DECISION_REASON_MAX, MuteSchema } from '@one-mind/protocol/moderation/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlays/toasts.tsx';
import { SelectField, TextareaField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { muteEverywhere, renewModeration } from './moderation.ts';
import { muteTimes } from './moderation-labels.ts';

interface MuteDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** For moderators: mutes a user in every chat. */
export function MuteDialog({ userId, name, onClose }: MuteDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: MuteSchema.omit({ userId: true }),
    defaultValues: { minutes: 60, reason: '' },
    send: async ({ minutes, reason }) => {
      await muteEverywhere(userId, minutes, reason);
      await renewModeration(queryClient);
      toast.success(t('{{name}} was muted', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('Mute {{name}} everywhere', { name })}
      description={t('They can still play, claim, accuse and vote. They can’t write in any chat.')}
      submitLabel={t('Mute')}
      isDangerous
      failed={t('Failed to mute {{name}}', { name })}
      onClose={onClose}
    >
      <SelectField form={form} name="minutes" label={t('For how long?')} options={muteTimes(t)} />
      <TextareaField form={form} name="reason" label={t('Why? The player sees this.')} maxLength={DECISION_REASON_MAX} />
    </FormDialog>
  );
}
