import { ACCOUNT_WAITING } from '@one-mind/protocol/account-waiting';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { errorMessage } from '../../lib/api/api-error.ts';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { authPath, isInvite, joinPath, returnPath } from '../../lib/auth/return-path.ts';
import { login, useSession } from '../../lib/auth/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { BannedNotice } from './banned-notice.tsx';
import { inviteText, useInvite } from './invite.ts';
import { ProviderButtons } from './providers/lazy-provider-buttons.tsx';
import { registeredEmail } from './registered-email.ts';

/** Most people don't need it. */
const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

const PasskeyAutofill = lazyPart(async () => (await import('./passkey-autofill.tsx')).PasskeyAutofill);

const LoginSchema = z.object({ email: z.string().trim().min(1, FILL_IN_ALL), password: z.string().min(1, FILL_IN_ALL) });

export function LoginPage() {
  const location = useLocation();
  // The printed page knows only the path.
  const isHydrated = useHydrated();
  const { status } = useSession();
  if (status === 'secondStep')
    return (
      <Suspense>
        <SecondStep />
      </Suspense>
    );
  const newEmail = isHydrated ? registeredEmail(location.state) : null;
  return <LoginForm key={newEmail} newEmail={newEmail} next={isHydrated ? returnPath(location.search) : null} />;
}

interface LoginFormProps {
  /** Of an account that was registered just now. */
  readonly newEmail: string | null;
  /** The page to open after signing in; null = the usual one. */
  readonly next: string | null;
}

function LoginForm({ newEmail, next }: LoginFormProps) {
  const { t } = useTranslation();
  const invite = useInvite(next);
  const { ending } = useSession();
  const isHydrated = useHydrated();
  const passkey = useMutation({ mutationFn: async () => (await import('../../lib/auth/passkeys.ts')).logInWithPasskey() });
  const form = useSchemaForm({
    schema: LoginSchema,
    defaultValues: { email: newEmail ?? '', password: '' },
    // The guard around this page then leads on.
    send: ({ email, password }) => login(email, password),
  });
  const isFresh = form.failure === null && !form.formState.isSubmitted;
  const isBanned = form.failure === null ? ending === 'banned' && newEmail === null : errorMessage(form.failure.error) === BANNED;

  const welcome = () => {
    if (invite !== null) return inviteText(t, invite);
    if (next !== null && isInvite(next)) return t('Log in to go straight to your invitation.');
    if (newEmail !== null) return t('Welcome: there is room in this mind for your voice.');
    return next === null ? t('Your voice has been missed.') : t('Log in to go straight to the page you wanted.');
  };

  return (
    <AuthLayout
      title={t('Login')}
      subtitle={welcome()}
      below={
        <>
          {t("Don't have an account?")}{' '}
          <Link to={authPath('register', next)} className={TEXT_LINK}>
            {t('Register')}
          </Link>
          <br />
          {t('Do you have a code?')}{' '}
          <Link to={joinPath(next)} className={TEXT_LINK}>
            {t('Play as a guest')}
          </Link>
        </>
      }
    >
      <Form form={form} failureNotice={isBanned ? <BannedNotice /> : undefined}>
        {newEmail !== null && isFresh ? <Banner kind="info">{t(ACCOUNT_WAITING.message)}</Banner> : null}
        {ending === 'elsewhere' && newEmail === null && isFresh ? (
          <Banner kind="info">
            {t(
              'You were logged out in another tab or on another device, for example because your password or second factor was changed. Log in again.',
            )}
          </Banner>
        ) : null}
        <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="email webauthn" autoFocus={newEmail === null} />
        <TextField
          form={form}
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus={newEmail !== null}
        />
        <SubmitButton form={form} size="lg" className="mt-2">
          {t('Login')}
        </SubmitButton>
        <p className="flex flex-wrap justify-between gap-x-4">
          <Link to="/auth/forgot-password" className={TEXT_LINK}>
            {t('Forgot password?')}
          </Link>
          <Link to={authPath('code', next)} className={TEXT_LINK}>
            {t('Log in with a code')}
          </Link>
        </p>
      </Form>
      <div className="passkeys-only mt-4 flex flex-col gap-3">
        {passkey.isError ? <LoadFailure title={t('Login failed')} error={passkey.error} /> : null}
        {isHydrated ? (
          <Suspense>
            <PasskeyAutofill isPaused={passkey.isPending} />
          </Suspense>
        ) : null}
        <Button size="lg" busy={passkey.isPending} onClick={() => passkey.mutate()}>
          {t('Log in with a passkey')}
        </Button>
      </div>
      <ProviderButtons next={next} />
    </AuthLayout>
  );
}
