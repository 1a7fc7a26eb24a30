import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError, errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { LINK_TYPES, type LinkType, spendLink } from '../../lib/auth/mailed-links.ts';
import { safePath } from '../../lib/auth/return-path.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { BannedNotice } from './banned-notice.tsx';
import { LinkProblem } from './link-problem.tsx';
import { SecondStep } from './second-step.tsx';

/** A browser that requested such a link in the PKCE flow gets a code; the server leads there. */
const isForOtherClient = (token: string): boolean => token.startsWith('pkce_');

type Result = 'waits' | 'invalid' | 'half';

/** What the page keeps in its history entry once the link was used, so that a reload during the second step doesn't try the link again. */
const USED = { isUsed: true };
const isUsed = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isUsed' in state;

/**
 * The page of every mailed link. The link works only when its button is pressed, because programs that check mails open links. The token
 * follows the #, so it never appears in logs.
 */
export function ConfirmPage() {
  const { t } = useTranslation();
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const values = new URLSearchParams(hash.slice(1));
  const token = values.get('token') ?? '';
  const type = LINK_TYPES.find((each) => each === values.get('type')) ?? null;
  const [result, setResult] = useState<Result>('waits');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  if (token === '' || type === null || result === 'invalid') return <LinkProblem type={type} />;
  if (isUsed(state)) return <Arrival type={type} next={safePath(values.get('next'))} />;

  const spend = async () => {
    if (isForOtherClient(token)) {
      const page = new URL(values.get('next') ?? '/', window.location.origin);
      const query = new URLSearchParams({ token, type, redirect_to: page.href });
      window.location.assign(`/auth/v1/verify?${query}`);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      if (await spendLink(type, token)) await navigate({ pathname, hash }, { replace: true, state: USED });
      else setResult('half');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'otp_expired') setResult('invalid');
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const texts: Readonly<Record<LinkType, Texts>> = {
    recovery: { title: t('New Password'), subtitle: t('Continue to log in and set a new password.'), button: t('Continue') },
    invite: { title: t('Invitation'), subtitle: t('Continue to choose a password for your account.'), button: t('Continue') },
    magiclink: { title: t('Login'), subtitle: t('Continue to log in on this device.'), button: t('Login') },
    email_change: {
      title: t('Confirm Address'),
      subtitle: t('Confirm that your account gets a new email address.'),
      button: t('Confirm'),
    },
    signup: {
      title: t('Confirm Address'),
      subtitle: t('Confirm your address to create your account and log in on this device.'),
      button: t('Create Account'),
    },
  };
  const { title, subtitle, button } = texts[type];
  return (
    <AuthLayout
      title={title}
      subtitle={subtitle}
      below={
        <Link to="/" className={TEXT_LINK}>
          {t('Return Home')}
        </Link>
      }
    >
      {result === 'half' ? (
        <Banner kind="success">{t('This address is confirmed. Now open the link in the email to the other address.')}</Banner>
      ) : (
        <div className="flex flex-col gap-3">
          {problem === null ? null : <Problem error={problem} />}
          <Button variant="primary" size="lg" busy={isBusy} autoFocus onClick={() => void spend()}>
            {button}
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}

interface ArrivalProps {
  readonly type: LinkType;
  /** Where the link leads; null = the usual page. */
  readonly next: string | null;
}

/** Opens the page behind a link that was used, after the second factor if the account has one. */
function Arrival({ type, next }: ArrivalProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const navigate = useNavigate();
  const hasArrived = status === 'signedIn';
  useEffect(() => {
    if (!hasArrived) return;
    if (type === 'email_change') toast.success(t('Your email address was changed.'));
    void navigate(next ?? AFTERWARDS[type], { replace: true });
  }, [hasArrived, type, next, navigate, t]);
  if (status === 'secondStep') return <SecondStep />;
  return hasArrived ? null : <Navigate to="/auth/login" replace />;
}

interface Texts {
  readonly title: string;
  readonly subtitle: string;
  readonly button: string;
}

const AFTERWARDS: Readonly<Record<LinkType, string>> = {
  recovery: '/auth/reset-password',
  invite: '/auth/reset-password',
  magiclink: '/game',
  email_change: '/game/settings',
  signup: '/game',
};

function Problem({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation();
  if (errorMessage(error) === BANNED) return <BannedNotice />;
  // The account was created, but somebody has to approve it.
  if (error instanceof ApiError && error.code === 'account_waiting') return <Banner kind="info">{t(error.message)}</Banner>;
  return <Banner kind={isOffline(error) ? 'offline' : 'error'}>{t(errorMessage(error))}</Banner>;
}
