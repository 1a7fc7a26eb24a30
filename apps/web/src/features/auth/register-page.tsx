import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@one-mind/protocol/constants';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError, errorMessage } from '../../lib/api-error.ts';
import { authPath, returnPath } from '../../lib/return-path.ts';
import { register as createAccount } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type RegisterForm, registerProblems } from './register-problems.ts';

/** Refusals that belong to one field; all others stand above the form. */
const FIELD_OF_CODE: Readonly<Record<string, keyof RegisterForm>> = {
  username_taken: 'username',
  username_invalid: 'username',
  username_refused: 'username',
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
};

export function RegisterPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const next = returnPath(search);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<RegisterForm>({
    defaultValues: { username: '', email: '', password: '' },
  });
  const { errors } = formState;

  const submit = async (form: RegisterForm) => {
    const username = form.username.trim();
    const email = form.email.trim();
    if (username === '' || email === '' || form.password === '') return setProblem('Please fill in all fields');
    setProblem(null);
    const wrong = registerProblems({ ...form, username, email });
    if (wrong.length > 0) {
      for (const [place, { field, message }] of wrong.entries()) setError(field, { message }, { shouldFocus: place === 0 });
      return;
    }
    try {
      await createAccount(username, email, form.password);
      await navigate(authPath('login', next), { state: { registered: email } });
    } catch (error) {
      const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
      if (field === undefined) setProblem(errorMessage(error));
      else setError(field, { message: errorMessage(error) }, { shouldFocus: true });
    }
  };

  return (
    <AuthLayout
      title={t('Register')}
      subtitle={t('A name to be doubted by. That is all it takes.')}
      below={
        <>
          {t('Already have an account?')}{' '}
          <Link
            to={authPath('login', next)}
            className="inline-flex min-h-11 items-center font-medium text-accent-strong underline underline-offset-4"
          >
            {t('Login')}
          </Link>
        </>
      }
    >
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
          {(control) => <Input type="email" autoComplete="email" {...control} {...register('email')} />}
        </Field>
        <Field
          label={t('Password')}
          hint={t('At least {{count}} characters, and not a common one.', { count: PASSWORD_MIN })}
          error={errors.password?.message}
        >
          {(control) => <Input type="password" autoComplete="new-password" {...control} {...register('password')} />}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting} className="mt-2">
          {t('Register')}
        </Button>
      </form>
    </AuthLayout>
  );
}
