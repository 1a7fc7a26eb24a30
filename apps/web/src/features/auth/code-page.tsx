import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginWithCode, requestLoginCode } from '../../lib/auth/mailed-links.ts';
import { authPath, returnPath } from '../../lib/auth/return-path.ts';
import { useSession } from '../../lib/auth/session.ts';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { MailedCode } from './mailed-code.tsx';
import { SecondStep } from './second-step.tsx';

/** Logs in with a code from a mail. The guard around this page then leads on. */
export function CodePage() {
  const { t } = useTranslation();
  const { status } = useSession();
  const next = returnPath(useLocation().search);
  if (status === 'secondStep') return <SecondStep />;
  return (
    <AuthLayout
      title={t('Login')}
      subtitle={t('Use a code instead of your password.')}
      below={
        <Link to={authPath('login', next)} className={TEXT_LINK}>
          {t('Log in with your password')}
        </Link>
      }
    >
      <MailedCode
        submitLabel={t('Request a code')}
        request={requestLoginCode}
        enter={(email, code) => loginWithCode('email', email, code)}
      />
    </AuthLayout>
  );
}
