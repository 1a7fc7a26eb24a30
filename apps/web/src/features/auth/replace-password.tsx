import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { finishSecondStep, logout } from '../../lib/auth/session.ts';
import { storedEmail } from '../../lib/auth/stored-email.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

interface ReplacePasswordProps {
  /** Whether the person has signed in with a temporary password; otherwise they have used a link or code to set a new one. */
  readonly isTemporary: boolean;
}

/** Asks for a new password, without which the session opens nothing else. */
export function ReplacePassword({ isTemporary }: ReplacePasswordProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const email = storedEmail();
  const leave = async () => {
    await logout();
    await navigate('/auth/login', { replace: true });
  };
  return (
    <AuthLayout
      title={t('New Password')}
      subtitle={
        isTemporary
          ? t('An administrator has set your password. Choose your own to continue.')
          : t('Choose a new password for {{email}} to continue.', { email })
      }
      below={
        <Button variant="quiet" onClick={() => void leave()}>
          {isTemporary ? t('Use another account') : t('Back to login')}
        </Button>
      }
    >
      <NewPasswordForm
        email={email}
        onSet={async () => {
          await finishSecondStep();
          if (!isTemporary) toast.success(t('Your password was changed. All your other devices were logged out.'));
        }}
      />
    </AuthLayout>
  );
}
