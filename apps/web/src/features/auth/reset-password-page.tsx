import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { LinkProblem } from './link-problem.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SecondStep } from './second-step.tsx';

/** Sets a new password after a recovery link or code was used. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { user, status } = useSession();
  const navigate = useNavigate();
  if (status === 'secondStep') return <SecondStep />;
  if (user === null) return <LinkProblem type="recovery" />;
  return (
    <AuthLayout
      title={t('New Password')}
      subtitle={t('Choose a new password for {{name}}.', { name: user.username })}
      below={
        <Link to="/game" className={TEXT_LINK}>
          {t('Keep the old password')}
        </Link>
      }
    >
      <NewPasswordForm
        email={user.email}
        onSet={async () => {
          toast.success(t('Your password was changed. All your other devices were logged out.'));
          await navigate(user.role === 'admin' ? '/admin' : '/game', { replace: true });
        }}
        noticeOf={(error) =>
          error instanceof ApiError && error.code === 'current_password_required' ? (
            <Banner
              kind="error"
              action={
                <Link to="/auth/forgot-password" className={TEXT_LINK}>
                  {t('Request a new link')}
                </Link>
              }
            >
              {t('The link that you opened can’t set a password any longer. Request a new one.')}
            </Banner>
          ) : undefined
        }
      />
    </AuthLayout>
  );
}
