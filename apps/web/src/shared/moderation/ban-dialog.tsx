import { BAN_DURATIONS, type BanNotice } from '@one-mind/protocol/moderation/bans';
import { DECISION_REASON_MAX } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SelectField, TextareaField } from '../forms/fields.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { banDurations } from './ban-labels.ts';

const BanSchema = z.object({ ban_duration: z.enum(BAN_DURATIONS), reason: z.string().trim().min(1).max(DECISION_REASON_MAX) });
export type Ban = z.output<typeof BanSchema>;
export type Banned = BanNotice['banned'];

interface BanDialogProps {
  readonly title: string;
  readonly onBan: (ban: Ban) => void;
  readonly banned: Banned;
  readonly onClose: () => void;
}

/** For administrators: asks how long to ban a user, an address or a browser, and why. */
export function BanDialog({ title, onBan, banned, onClose }: BanDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: BanSchema,
    defaultValues: { ban_duration: '24h', reason: '' },
    send: (ban) => {
      onClose();
      onBan(ban);
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={
        banned === 'account'
          ? t('They are logged out everywhere immediately and can’t log in until the ban ends.')
          : t('Only administrators can log in, register or stay connected from there until the ban ends.')
      }
      submitLabel={t('Ban')}
      isDangerous
      onClose={onClose}
    >
      <SelectField form={form} name="ban_duration" label={t('For how long?')} options={banDurations(t)} />
      <TextareaField
        form={form}
        name="reason"
        label={banned === 'account' ? t('Why? The player sees this.') : t('Why? Everyone who is refused sees this.')}
        maxLength={DECISION_REASON_MAX}
      />
    </FormDialog>
  );
}
