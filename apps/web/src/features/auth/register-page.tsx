import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { authPath, returnPath } from '../../lib/auth/return-path.ts';
import { currentSession, register } from '../../lib/auth/session.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useSiteNotices } from '../../shared/content/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { AccountForm } from './account-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { inviteText, useInvite } from './invite.ts';
import { ProviderButtons } from './providers/lazy-provider-buttons.tsx';

export function RegisterPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  // The printed page knows only the path.
  const next = useHydrated() ? returnPath(search) : null;
  const navigate = useNavigate();
  const invite = useInvite(next);
  const notices = useSiteNotices();

  return (
    <AuthLayout
      title={t('Register')}
      subtitle={invite === null ? t('All you need is a name for the others to doubt.') : inviteText(t, invite)}
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
      {notices?.needsApproval ? (
        <Banner kind="info" className="mb-4">
          {t('An administrator approves new accounts here. You can log in once yours is approved.')}
        </Banner>
      ) : null}
      <AccountForm
        submitLabel={t('Register')}
        create={async ({ username, email, password }) => {
          await register(username, email, password);
          // The guard around this page redirects people who are signed in.
          if (currentSession().status !== 'signedIn') await navigate(authPath('login', next), { state: { registered: email } });
        }}
      />
      <ProviderButtons next={next} />
    </AuthLayout>
  );
}
