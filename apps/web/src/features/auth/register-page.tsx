import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { authPath, returnPath } from '../../lib/return-path.ts';
import { register } from '../../lib/session.ts';
import { AccountForm } from './account-form.tsx';
import { AuthLayout } from './auth-layout.tsx';

export function RegisterPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const next = returnPath(search);
  const navigate = useNavigate();

  return (
    <AuthLayout
      title={t('Register')}
      subtitle={t('A name to be doubted by. That is all it takes.')}
      below={
        <>
          {t('Already have an account?')}{' '}
          <Link
            to={authPath('login', next)}
            className="inline-flex min-h-11 items-center font-medium text-accent-strong underline underline-offset-4"
          >
            {t('Login')}
          </Link>
        </>
      }
    >
      <AccountForm
        submitLabel={t('Register')}
        create={async ({ username, email, password }) => {
          await register(username, email, password);
          await navigate(authPath('login', next), { state: { registered: email } });
        }}
      />
    </AuthLayout>
  );
}
