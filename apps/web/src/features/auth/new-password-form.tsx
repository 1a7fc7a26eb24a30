import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setPassword } from '../../lib/auth/mailed-links.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../../shared/forms/use-schema-form.ts';

const PasswordSchema = z
  .object({ next: z.string().min(1, FILL_IN_ALL), again: z.string().min(1, FILL_IN_ALL) })
  .refine(({ next, again }) => next === again, { path: ['again'], error: 'The passwords don’t match.' });

const FIELD_OF_CODE = { weak_password: 'next', same_password: 'next' } as const;

interface NewPasswordFormProps {
  /** Of the account, for the browser's password manager; null = unknown. */
  readonly email: string | null;
  /** Opens the next page once the password is set. */
  readonly onSet: () => Promise<void>;
  /** What replaces the sentence about this error; undefined = nothing. */
  readonly noticeOf?: (error: unknown) => ReactNode;
}

/** Sets a new password without asking for the old one, which the server doesn't need after a recovery link or a temporary password. */
export function NewPasswordForm({ email, onSet, noticeOf }: NewPasswordFormProps) {
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
    <Form form={form} failureNotice={form.failure === null ? undefined : noticeOf?.(form.failure.error)}>
      {email === null ? null : <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <TextField
        form={form}
        name="next"
        deps={['again']}
        label={t('New password')}
        hint={t('At least {{count}} characters, and not a common one.', { count: PASSWORD_MIN })}
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      <TextField form={form} name="again" label={t('Confirm new password')} type="password" autoComplete="new-password" />
      <SubmitButton form={form} size="lg" className="mt-2">
        {t('Set password')}
      </SubmitButton>
    </Form>
  );
}
