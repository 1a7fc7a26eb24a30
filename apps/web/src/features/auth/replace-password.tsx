import { useTranslation } from 'react-i18next';
import { finishSecondStep, logout } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Asks for a new password after signing in with a temporary one. */
export function ReplacePassword() {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('New Password')}
      subtitle={t('An administrator has set your password. Choose your own to continue.')}
      below={
        <Button variant="quiet" onClick={() => void logout()}>
          {t('Use another account')}
        </Button>
      }
    >
      <NewPasswordForm email={null} onSet={finishSecondStep} />
    </AuthLayout>
  );
}
