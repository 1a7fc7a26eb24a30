import { ERRORS } from '@one-mind/protocol/errors';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { errorMessage } from '../../lib/api/api-error.ts';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { authPath, isInvite, returnPath } from '../../lib/auth/return-path.ts';
import { login, useSession } from '../../lib/auth/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { BannedNotice } from './banned-notice.tsx';
import { inviteText, useInvite } from './invite.ts';
import { registeredEmail } from './registered-email.ts';

interface LoginForm {
  readonly email: string;
  readonly password: string;
}

export function LoginPage() {
  const { t } = useTranslation();
  const location = useLocation();
  const next = returnPath(location.search);
  const invite = useInvite(next);
  const { ending } = useSession();
  const newEmail = registeredEmail(location.state);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<LoginForm>({ defaultValues: { email: newEmail ?? '', password: '' } });

  const isBanned = problem === BANNED || (ending === 'banned' && newEmail === null && problem === null);

  const submit = async ({ email, password }: LoginForm) => {
    if (email.trim() === '' || password === '') return setProblem('Please fill in all fields');
    setProblem(null);
    try {
      // The guard around this page then leads on.
      await login(email.trim(), password);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };

  const welcome = () => {
    if (invite !== null) return inviteText(t, invite);
    if (next !== null && isInvite(next)) return t('Log in, and you go straight on to where you were invited.');
    if (newEmail !== null) return t('Welcome: there is room in this mind for your voice.');
    return next === null ? t('Your voice has been missed.') : t('Log in, and you go straight on to the page you wanted.');
  };

  return (
    <AuthLayout
      title={t('Login')}
      subtitle={welcome()}
      below={
        <>
          {t("Don't have an account?")}{' '}
          <Link
            to={authPath('register', next)}
            className="inline-flex min-h-11 items-center font-medium text-accent-strong underline underline-offset-4"
          >
            {t('Register')}
          </Link>
        </>
      }
    >
      <form onSubmit={handleSubmit(submit)} noValidate className="flex flex-col gap-3">
        {newEmail !== null && problem === null ? <Banner kind="info">{t(ERRORS.account_waiting.message)}</Banner> : null}
        {ending === 'elsewhere' && newEmail === null && problem === null ? (
          <Banner kind="info">
            {t('You were signed out from elsewhere, as happens when your password is changed. Please log in again.')}
          </Banner>
        ) : null}
        {isBanned ? <BannedNotice /> : problem === null ? null : <Banner kind="error">{t(problem)}</Banner>}
        <Field label={t('Email')}>
          {(control) => <Input type="email" autoComplete="email" autoFocus={newEmail === null} {...control} {...register('email')} />}
        </Field>
        <Field label={t('Password')}>
          {(control) => (
            <Input type="password" autoComplete="current-password" autoFocus={newEmail !== null} {...control} {...register('password')} />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting} className="mt-2">
          {t('Login')}
        </Button>
      </form>
    </AuthLayout>
  );
}
