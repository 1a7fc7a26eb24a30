import { useTranslation } from 'react-i18next';
import { plainAuthSentence } from '../../lib/auth/auth-sentences.ts';
import type { LinkType } from '../../lib/auth/mailed-links.ts';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind } from '../../ui/identity/mind.tsx';

/** A mailed link that is incomplete, has expired or was used, with the way to a new one. */
export function LinkProblem({ type }: { readonly type: LinkType | null }) {
  const { t } = useTranslation();
  const title = t('This link does not work');
  const [to, label] =
    type === 'recovery'
      ? (['/auth/forgot-password', t('Request a new link')] as const)
      : type === 'email_change'
        ? (['/game/settings', t('Settings')] as const)
        : (['/auth/login', t('Login')] as const);
  return (
    <div className="shell-width grid min-h-[70dvh] place-items-center">
      <DocumentTitle title={title} />
      <div className="w-full max-w-xl">
        <EmptyState
          picture={<Mind voices={[0, 1, 2].map((seat) => ({ seat, state: 'empty' }))} size={96} />}
          title={title}
          titleAs="h1"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to={to} variant="primary">
                {label}
              </LinkButton>
              {type === 'signup' ? <LinkButton to="/auth/register">{t('Register')}</LinkButton> : null}
            </div>
          }
        >
          <p role="alert">
            {type === 'signup'
              ? t('This link is wrong, has expired or has already been used. If you have confirmed your address before, log in.')
              : t(plainAuthSentence('Token has expired or is invalid')?.message ?? '')}
          </p>
        </EmptyState>
      </div>
    </div>
  );
}
