import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { authPath, entryPath, returnPath } from '../lib/auth/return-path.ts';
import { retrySession, useMay, useSession } from '../lib/auth/session.ts';
import { useVisitor } from '../lib/auth/use-visitor.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { DocumentTitle } from '../shared/page/page-title.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Mind } from '../ui/identity/mind.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { useRoleCheck } from './use-role-check.ts';

/**
 * Only for signed-in users. Everyone else signs in first and then returns to this address. Visitors with an invitation choose how, but
 * people whose session has just ended have an account.
 */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return session.problem === null ? <LoadingScreen /> : <ServerAway problem={session.problem} />;
  if (session.ending === 'deleted') return <Navigate to="/account-deleted" replace />;
  if (session.status !== 'signedIn') {
    const path = pathname + search;
    return <Navigate to={session.ending ? authPath('login', path) : entryPath(path)} replace />;
  }
  return <Outlet />;
}

/** Open to everyone, but waits until it is known whether they are signed in. */
export function RequireCheckedSession() {
  const session = useSession();
  if (session.status === 'loading') return session.problem === null ? <LoadingScreen /> : <ServerAway problem={session.problem} />;
  return <Outlet />;
}

/** Only for admins; other people go to their own hub. */
export function RequireAdmin() {
  const { user } = useSession();
  const isAdmin = useMay('administer');
  const needsFactor = useRoleCheck();
  if (needsFactor) return <FactorNeeded />;
  return user === null || isAdmin ? <Outlet /> : <Navigate to="/game" replace />;
}

/** Only for moderators and admins; other people go to their own hub. */
export function RequireModerator() {
  const { user } = useSession();
  const isModerator = useMay('moderate');
  return user === null || isModerator ? <Outlet /> : <Navigate to="/game" replace />;
}

/**
 * For the sign-in pages, which are printed for visitors: signed-in users are redirected to the page they wanted, or admins to the admin
 * area.
 */
export function RequireVisitor() {
  const session = useSession();
  const isAdmin = useMay('administer');
  const visitor = useVisitor();
  const isHydrated = useHydrated();
  const { search } = useLocation();
  if (session.status === 'loading' && isHydrated)
    return session.problem === null ? <LoadingScreen /> : <ServerAway problem={session.problem} />;
  if (session.status === 'signedIn') return <Navigate to={returnPath(search) ?? (isAdmin ? '/admin' : '/game')} replace />;
  return (
    <div className={visitor.className}>
      <Outlet />
    </div>
  );
}

function FactorNeeded() {
  const { t } = useTranslation();
  const title = t('Set up a second factor first');
  return (
    <div className="shell-width grid min-h-[70dvh] place-items-center">
      <DocumentTitle title={title} />
      <EmptyState
        title={title}
        titleAs="h1"
        action={
          <LinkButton to="/game/settings#two-factor" variant="primary">
            {t('Open Settings')}
          </LinkButton>
        }
      >
        {t('Administrators of this site need two-factor authentication. Until you have set it up, you can only do what players can.')}
      </EmptyState>
    </div>
  );
}

function ServerAway({ problem }: { readonly problem: string }) {
  const { t } = useTranslation();
  return (
    <div className="shell-width grid min-h-[70dvh] place-items-center">
      <DocumentTitle title={t('Offline')} />
      <div className="w-full max-w-xl">
        <EmptyState
          picture={<Mind voices={[0, 1, 2].map((seat) => ({ seat, state: 'away' }))} size={96} />}
          title={t('No answer from the server')}
          titleAs="h1"
          action={
            <Button variant="primary" onClick={() => void retrySession()} icon={RotateCw}>
              {t('Try again')}
            </Button>
          }
        >
          <p role="alert">{t(problem)}</p>
          <p className="mt-1">{t('You are still logged in; nothing is lost.')}</p>
        </EmptyState>
      </div>
    </div>
  );
}
