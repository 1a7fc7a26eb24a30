import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@one-mind/protocol/constants';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
import { type RegisterForm, registerProblems } from './register-problems.ts';

/** Refusals that belong to one field; all others appear above the form. */
const FIELD_OF_CODE: Readonly<Record<string, keyof RegisterForm>> = {
  username_taken: 'username',
  username_invalid: 'username',
  username_refused: 'username',
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
};

interface AccountFormProps {
  readonly submitLabel: string;
  /** The required address, which the person can't change. */
  readonly fixedEmail?: string | null;
  /** Creates the account and opens the next page. Throws ApiError with the sentence to show. */
  readonly create: (account: RegisterForm) => Promise<void>;
}

/** Name, address and password of a new account. */
export function AccountForm({ submitLabel, fixedEmail = null, create }: AccountFormProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<RegisterForm>({
    defaultValues: { username: '', email: fixedEmail ?? '', password: '' },
  });
  const { errors } = formState;

  const submit = async (form: RegisterForm) => {
    const account = { username: form.username.trim(), email: form.email.trim(), password: form.password };
    if (account.username === '' || account.email === '' || account.password === '') return setProblem('Please fill in all fields');
    setProblem(null);
    const wrong = registerProblems(account);
    if (wrong.length > 0) {
      for (const [place, { field, message }] of wrong.entries()) setError(field, { message }, { shouldFocus: place === 0 });
      return;
    }
    try {
      await create(account);
    } catch (error) {
      const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
      if (field === undefined) setProblem(errorMessage(error));
      else setError(field, { message: errorMessage(error) }, { shouldFocus: true });
    }
  };

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="flex flex-col gap-3">
      {problem === null ? null : <Banner kind="error">{t(problem)}</Banner>}
      <Field
        label={t('Username')}
        hint={t('What the others will call you: {{min}} to {{max}} letters, digits, dots, dashes or underscores.', {
          min: USERNAME_MIN,
          max: USERNAME_MAX,
        })}
        error={errors.username?.message}
      >
        {(control) => (
          <Input autoComplete="username" autoFocus spellCheck={false} autoCapitalize="none" {...control} {...register('username')} />
        )}
      </Field>
      <Field label={t('Email')} hint={t('Only you and the administrators see it.')} error={errors.email?.message}>
        {(control) => <Input type="email" autoComplete="email" readOnly={fixedEmail !== null} {...control} {...register('email')} />}
      </Field>
      <Field
        label={t('Password')}
        hint={t('At least {{count}} characters, and not a common one.', { count: PASSWORD_MIN })}
        error={errors.password?.message}
      >
        {(control) => <Input type="password" autoComplete="new-password" {...control} {...register('password')} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting} className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
}
