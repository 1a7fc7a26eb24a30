import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './fields.tsx';

/** The email address of an account. */
export function AddressField<Values extends FieldValues, Output>(
  field: Pick<TextFieldProps<Values, Output>, 'form' | 'name' | 'deps' | 'readOnly'>,
) {
  const { t } = useTranslation();
  return <TextField {...field} label={t('Email')} hint={t('Only you and the administrators see it.')} type="email" autoComplete="email" />;
}
