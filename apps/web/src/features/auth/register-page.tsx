import type { SiteNotices } from '@one-mind/protocol/admin/site';
import { ERRORS } from '@one-mind/protocol/errors';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { proofOfWork } from '../../lib/auth/proof-of-work.ts';
import { authPath, returnPath } from '../../lib/auth/return-path.ts';
import { register } from '../../lib/auth/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useSiteNotices } from '../../shared/content/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountForm } from './account-form.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { inviteText, useInvite } from './invite.ts';
import { ProviderButtons } from './providers/lazy-provider-buttons.tsx';
import { useCodeStep } from './use-code-step.ts';

/** How long a sign-up waits for its confirmation, in ms. */
const LIFETIME = 24 * 3_600_000;

/** Needed only where addresses are confirmed. */
const ConfirmSignUp = lazyPart(async () => (await import('./confirm-sign-up.tsx')).ConfirmSignUp);

/** Loads the invitation from the link that opened this page. Its token follows the #, so it never appears in logs. */
function useInvitation(hash: string) {
  const token = new URLSearchParams(hash.slice(1)).get('invitation');
  const query = useQuery({
    queryKey: ['registration-invitation', token],
    queryFn: () => post('/api/registration/invitation', { token }),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { token, ...query };
}

/** Says who may register, if not everyone. */
function restrictionText(t: TFunction, { mode, domains }: NonNullable<SiteNotices['registration']>): string {
  switch (mode) {
    case 'closed':
      return t(ERRORS.signup_disabled.message);
    case 'invitation':
      return t('You need an invitation to register on this site. Open the link in your invitation, or ask an administrator for one.');
    case 'domain':
      return t('You need an invitation, or an email address at one of these domains: {{domains}}.', { domains: domains.join(', ') });
  }
}

export function RegisterPage() {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  // The printed page knows only the path.
  const isHydrated = useHydrated();
  const next = isHydrated ? returnPath(search) : null;
  const navigate = useNavigate();
  const invite = useInvite(next);
  const notices = useSiteNotices();
  const { token, data: invitation, error: problem, isLoading } = useInvitation(isHydrated ? hash : '');
  const { step, open, close } = useCodeStep(LIFETIME);
  const [work, setWork] = useState<number | null>(null);
  const restriction = notices?.registration ?? null;
  const isShut = restriction !== null && (restriction.mode === 'closed' || (restriction.mode === 'invitation' && invitation === undefined));

  const subtitle = () => {
    if (invite !== null) return inviteText(t, invite);
    if (invitation?.from) return t('{{name}} invites you to create an account.', { name: invitation.from });
    if (invitation !== undefined) return t('You are invited to create an account.');
    if (token !== null || restriction !== null) return null;
    return t('All you need is a name for the others to doubt.');
  };

  return (
    <AuthLayout
      title={t('Register')}
      subtitle={subtitle()}
      below={
        <>
          {t('Already have an account?')}{' '}
          <Link to={authPath('login', next)} className={TEXT_LINK}>
            {t('Login')}
          </Link>
        </>
      }
    >
      {isHydrated && step !== null ? (
        <Suspense>
          <ConfirmSignUp step={step} onResent={() => open(step.email)} onBack={() => void close()} />
        </Suspense>
      ) : isLoading ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          {problem === null ? null : (
            <Banner kind="error" className="mb-4">
              {t(errorMessage(problem))}
            </Banner>
          )}
          {restriction === null || invitation !== undefined ? null : (
            <Banner kind="info" className="mb-4">
              {restrictionText(t, restriction)}
            </Banner>
          )}
          {notices?.needsApproval && invitation === undefined && !isShut ? (
            <Banner kind="info" className="mb-4">
              {t('An administrator approves new accounts here. You can log in once yours is approved.')}
            </Banner>
          ) : null}
          {isShut ? null : (
            <AccountForm
              key={invitation?.email}
              submitLabel={t('Register')}
              fixedEmail={invitation?.email ?? null}
              create={async (account) => {
                const prove = async () => ({ captchaToken: await proofOfWork(setWork) });
                const result = await register(account, { invitation: token, next, prove }).finally(() => setWork(null));
                if (result === 'unconfirmed') await open(account.email);
                // The guard around this page redirects people who are signed in.
                if (result === 'waiting') await navigate(authPath('login', next), { state: { registered: account.email } });
              }}
            />
          )}
          {isShut ? null : <ProviderButtons next={next} invitation={invitation === undefined ? null : token} />}
          {work === null ? null : (
            <div role="status" className="mt-4 flex flex-col gap-2 text-sm text-text/80">
              <p>{t('Many people have just registered from your network, so your browser completes a short check.')}</p>
              <ProgressBar label={t('Check')} value={work} max={1} />
            </div>
          )}
        </>
      )}
    </AuthLayout>
  );
}
