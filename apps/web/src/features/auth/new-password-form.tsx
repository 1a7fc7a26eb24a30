import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setPassword } from '../../lib/auth/mailed-links.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../../shared/forms/use-schema-form.ts';

const PasswordSchema = z
  .object({ next: z.string().min(1, FILL_IN_ALL), again: z.string().min(1, FILL_IN_ALL) })
  .refine(({ next, again }) => next === again, { path: ['again'], error: 'The passwords don’t match.' });

const FIELD_OF_CODE = { weak_password: 'next', same_password: 'next' } as const;

interface NewPasswordFormProps {
  /** The account's email address, for the browser's password manager; null = unknown. */
  readonly email: string | null;
  /** Opens the next page once the password is set. */
  readonly onSet: () => Promise<void>;
}

/** Sets a new password. After a recovery link or a temporary password, the server doesn't ask for the old one. */
export function NewPasswordForm({ email, onSet }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm({
    schema: PasswordSchema,
    defaultValues: { next: '', again: '' },
    send: async ({ next }) => {
      await setPassword(next);
      await onSet();
    },
    fieldOfCode: FIELD_OF_CODE,
  });
  return (
    <Form form={form}>
      {email === null ? null : <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordField form={form} name="next" deps={['again']} label={t('New password')} autoFocus />
      <TextField form={form} name="again" label={t('Confirm new password')} type="password" autoComplete="new-password" />
      <SubmitButton form={form} size="lg" className="mt-2">
        {t('Set password')}
      </SubmitButton>
    </Form>
  );
}
