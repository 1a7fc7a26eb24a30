import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { errorMessage, isOffline } from '../../../lib/api/api-error.ts';
import { BANNED } from '../../../lib/auth/auth-sentences.ts';
import { providerProblem } from '../../../lib/auth/provider-problem.ts';
import { exchangeProviderCode } from '../../../lib/auth/providers.ts';
import { authPath, returnPath } from '../../../lib/auth/return-path.ts';
import { useMay, useSession } from '../../../lib/auth/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { MindLoader } from '../../../ui/identity/mind.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { BannedNotice } from '../banned-notice.tsx';
import { SecondStep } from '../second-step.tsx';

/** The page to which a provider redirects, with a code or an error. */
export function ReturnPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { status } = useSession();
  const isAdmin = useMay('administer');
  const code = new URLSearchParams(search).get('code');
  // A code works once.
  const arrival = useQuery({
    queryKey: ['provider-code', code],
    queryFn: async () => {
      await exchangeProviderCode(code ?? '');
      return true;
    },
    enabled: code !== null && status === 'signedOut',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (status === 'secondStep') return <SecondStep />;
  if (status === 'signedIn') return <Navigate to={returnPath(search) ?? (isAdmin ? '/admin' : '/game')} replace />;

  const problem = providerProblem(search) ?? arrival.error;
  if (problem === null && code === null) return <Navigate to={authPath('login', returnPath(search))} replace />;
  if (problem === null)
    return (
      <div className="grid min-h-[70dvh] place-items-center text-muted">
        <MindLoader label={t('Loading…')} />
      </div>
    );
  return (
    <AuthLayout title={t('Login')} subtitle={t('You are not logged in.')} below={null}>
      <div className="flex flex-col gap-4">
        {errorMessage(problem) === BANNED ? (
          <BannedNotice />
        ) : (
          <Banner kind={isOffline(problem) ? 'offline' : 'error'}>{t(errorMessage(problem))}</Banner>
        )}
        <LinkButton to={authPath('login', returnPath(search))} variant="primary" size="lg">
          {t('Back to Login')}
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
