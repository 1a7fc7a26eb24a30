import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { loginWithCode, requestRecovery } from '../../lib/auth/mailed-links.ts';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { MailedCode } from './mailed-code.tsx';

/** Requests a mail with a link and a code, with which people can set a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title={t('Forgot Password')}
      subtitle={t('Set a new password with a link or a code.')}
      below={
        <Link to="/auth/login" className={TEXT_LINK}>
          {t('Back to login')}
        </Link>
      }
    >
      <MailedCode
        submitLabel={t('Request a link')}
        request={requestRecovery}
        enter={async (email, code) => {
          await loginWithCode('recovery', email, code);
          await navigate('/auth/reset-password', { replace: true });
        }}
      />
    </AuthLayout>
  );
}
