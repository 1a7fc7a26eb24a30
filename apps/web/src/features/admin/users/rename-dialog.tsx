import { USERNAME_MAX } from '@one-mind/protocol/constants';
import { DECISION_REASON_MAX } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { USERNAME_CODES, UsernameEntrySchema } from '../../../lib/auth/account-fields.ts';
import { TextareaField, TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useUserAct } from './user-calls.ts';

const RenameSchema = z.object({ username: UsernameEntrySchema, reason: z.string().trim().min(1).max(DECISION_REASON_MAX) });

interface RenameDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Gives a person another username and shows them the reason. */
export function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const rename = useUserAct({ onDone: onClose });
  const form = useSchemaForm({
    schema: RenameSchema,
    defaultValues: { username: '', reason: '' },
    send: (values) => rename.mutateAsync({ act: 'rename', id, ...values }),
    fieldOfCode: USERNAME_CODES,
  });
  return (
    <FormDialog
      form={form}
      title={t('Rename {{name}}', { name })}
      description={t('They are notified and can’t change the name themselves for 7 days.')}
      submitLabel={t('Rename')}
      onClose={onClose}
    >
      <TextField form={form} name="username" label={t('New username')} maxLength={USERNAME_MAX} />
      <TextareaField form={form} name="reason" label={t('Why? The player sees this.')} maxLength={DECISION_REASON_MAX} />
    </FormDialog>
  );
}
