import type { Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSendsMail } from '../../lib/auth/mailed-links.ts';
import { TextField } from './fields.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** Six digits. People may enter them with spaces, as some apps show them. */
export const CodeSchema = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits.')),
});
type Code = z.output<typeof CodeSchema>;

interface CodeFieldProps<Values extends Code, Output> {
  readonly form: SchemaForm<Values, Output>;
  readonly from: 'mail' | 'app';
  readonly autoFocus?: boolean;
}

/** The field for a code that was mailed, or that an authenticator app shows. */
export function CodeField<Values extends Code, Output>({ form, from, autoFocus = false }: CodeFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  const hints = {
    app: t('Six digits that change every 30 seconds.'),
    mail:
      sendsMail === false
        ? t('The 6 digits from the administrator. You can also open their link on this device.')
        : t('The 6 digits from the email. You can also open its link on this device.'),
  };
  return (
    <TextField
      form={form}
      // Every such form has this field.
      name={'code' as Path<Values>}
      label={from === 'app' ? t('Code from your app') : t('Code')}
      hint={hints[from]}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  );
}
