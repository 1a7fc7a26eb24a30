import { DECISION_REASON_MAX } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { Field, Textarea } from '../../ui/forms/field.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** The reason of a decision about a player, who reads it. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('Why? The player sees this.')}>
      {(control) => (
        <Textarea {...control} rows={3} maxLength={DECISION_REASON_MAX} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
