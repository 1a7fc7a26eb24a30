import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { authClient, authError } from '../../lib/auth/auth-client.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
import { Section } from './section.tsx';

interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}
const EMPTY: PasswordForm = { current: '', next: '', again: '' };

/** Refusals that belong to one field; all others stand above the form. */
const FIELD_OF_CODE: Readonly<Record<string, keyof PasswordForm>> = {
  invalid_credentials: 'current',
  weak_password: 'next',
  same_password: 'next',
};

/** Throws ApiError with the sentence to show. */
async function changePassword(current: string, next: string): Promise<void> {
  const { error } = await (await authClient()).updateUser({ password: next, current_password: current });
  if (error) throw authError(error, 'Failed to change the password');
}

export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [told, setTold] = useState<{ readonly kind: 'error' | 'success'; readonly text: string } | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordForm>({ defaultValues: EMPTY });
  const { errors } = formState;

  const submit = async ({ current, next, again }: PasswordForm) => {
    setTold(null);
    if (current === '' || next === '' || again === '') return setTold({ kind: 'error', text: t('Please fill in all fields') });
    if (next !== again) return setError('again', { message: t('This is not the same password.') }, { shouldFocus: true });
    try {
      await changePassword(current, next);
      reset(EMPTY);
      setTold({ kind: 'success', text: t('Your password is changed. All your other devices are logged out.') });
    } catch (error) {
      const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
      if (field === undefined) setTold({ kind: 'error', text: t(errorMessage(error)) });
      else setError(field, { message: t(errorMessage(error)) }, { shouldFocus: true });
    }
  };

  return (
    <Section title={t('Change Password')}>
      <form onSubmit={handleSubmit(submit)} noValidate className="flex flex-col gap-3">
        {told === null ? null : <Banner kind={told.kind}>{told.text}</Banner>}
        {/* So that the browser's own keeper of passwords knows whose it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label={t('Current password')} error={errors.current?.message}>
          {(control) => <Input type="password" autoComplete="current-password" {...control} {...register('current')} />}
        </Field>
        <Field
          label={t('New password')}
          hint={t('At least {{count}} characters, and not a common one.', { count: PASSWORD_MIN })}
          error={errors.next?.message}
        >
          {(control) => <Input type="password" autoComplete="new-password" {...control} {...register('next')} />}
        </Field>
        <Field label={t('New password again')} error={errors.again?.message}>
          {(control) => <Input type="password" autoComplete="new-password" {...control} {...register('again')} />}
        </Field>
        <Button type="submit" busy={formState.isSubmitting} className="self-start">
          {t('Change Password')}
        </Button>
      </form>
    </Section>
  );
}
