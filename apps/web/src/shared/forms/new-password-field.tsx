import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './fields.tsx';

/** A password that somebody chooses. */
export function NewPasswordField<Values extends FieldValues, Output>(
  field: Pick<TextFieldProps<Values, Output>, 'form' | 'name' | 'deps' | 'label' | 'autoFocus'>,
) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      hint={t('At least {{count}} characters, and not a common one.', { count: PASSWORD_MIN })}
      type="password"
      autoComplete="new-password"
    />
  );
}
