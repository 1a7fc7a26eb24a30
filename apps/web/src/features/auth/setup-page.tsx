import { ERRORS } from '@one-mind/protocol/errors';
import { may } from '@one-mind/protocol/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { becomeAdmin, emailOfSetup, logout, type SessionUser, setUpAdmin, useSession } from '../../lib/auth/session.ts';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind, MindLoader } from '../../ui/identity/mind.tsx';
import { AccountForm } from './account-form.tsx';
import { AuthLayout } from './auth-layout.tsx';

/**
 * The setup link opens this page. The server prints it while there is no administrator; the token follows the #, so it never appears in
 * logs.
 */
export function SetupPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const { user } = useSession();
  const navigate = useNavigate();
  // Creating the account also signs in, and the admin area takes a while to load.
  const [isCreating, setCreating] = useState(false);
  const link = useQuery({
    queryKey: ['setup', token],
    queryFn: () => emailOfSetup(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (link.isPending)
    return (
      <div className="grid min-h-[70dvh] place-items-center text-muted">
        <MindLoader label={t('Loading…')} />
      </div>
    );
  if (link.isError)
    return (
      <div className="shell-width grid min-h-[70dvh] place-items-center">
        <DocumentTitle title={t('Setup')} />
        <div className="w-full max-w-xl">
          <EmptyState
            picture={<Mind voices={[0, 1, 2].map((seat) => ({ seat, state: 'empty' }))} size={96} />}
            title={isOffline(link.error) ? t('No answer from the server') : t('This link does not work')}
            titleAs="h1"
            action={
              isOffline(link.error) ? (
                <Button variant="primary" onClick={() => void link.refetch()}>
                  {t('Try again')}
                </Button>
              ) : (
                <LinkButton to={user === null ? '/auth/login' : may(user.role, 'administer') ? '/admin' : '/'} variant="primary">
                  {user === null ? t('Login') : may(user.role, 'administer') ? t('Admin') : t('Return Home')}
                </LinkButton>
              )
            }
          >
            <p role="alert">{t(errorMessage(link.error))}</p>
          </EmptyState>
        </div>
      </div>
    );

  const email = link.data;
  const openAdmin = () => navigate('/admin', { replace: true });
  return (
    <AuthLayout
      title={t('Setup')}
      subtitle={t('Administrators manage the people, games and texts on this server. Become the first one.')}
      below={
        user === null && !isCreating ? (
          <>
            {t('Already have an account? Log in first, then open the setup link again:')}{' '}
            <Link
              to="/auth/login"
              className="inline-flex min-h-11 items-center font-medium text-accent-strong underline underline-offset-4"
            >
              {t('Login')}
            </Link>
          </>
        ) : null
      }
    >
      {user !== null && isCreating ? (
        <div className="grid place-items-center py-8 text-muted">
          <MindLoader label={t('Opening the admin area…')} />
        </div>
      ) : user === null ? (
        <AccountForm
          submitLabel={t('Create administrator')}
          fixedEmail={email}
          create={async (account) => {
            setCreating(true);
            try {
              await setUpAdmin(token, account);
            } catch (error) {
              setCreating(false);
              throw error;
            }
            await openAdmin();
          }}
        />
      ) : (
        <Promotion
          user={user}
          isRightAddress={email === null || email === user.email}
          promote={() => becomeAdmin(token)}
          done={openAdmin}
        />
      )}
    </AuthLayout>
  );
}

interface PromotionProps {
  readonly user: SessionUser;
  readonly isRightAddress: boolean;
  readonly promote: () => Promise<void>;
  readonly done: () => void;
}

/** For people who are already signed in. */
function Promotion({ user, isRightAddress, promote, done }: PromotionProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(isRightAddress ? null : ERRORS.setup_wrong_account.message);
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await promote();
      done();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      {problem === null ? null : <Banner kind="error">{t(problem)}</Banner>}
      {isRightAddress ? (
        <Button variant="primary" size="lg" busy={isBusy} onClick={() => void submit()}>
          {t('Make {{name}} the administrator', { name: user.username })}
        </Button>
      ) : null}
      <Button variant={isRightAddress ? 'secondary' : 'primary'} disabled={isBusy} onClick={() => void logout()}>
        {t('Use another account')}
      </Button>
    </div>
  );
}
