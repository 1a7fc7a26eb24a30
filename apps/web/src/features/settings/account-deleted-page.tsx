import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind } from '../../ui/identity/mind.tsx';

/** The page shown after a user has deleted their account. */
export function AccountDeletedPage() {
  const { t } = useTranslation();
  return (
    <div className="shell-width grid min-h-[70dvh] place-items-center">
      <DocumentTitle title={t('Account deleted')} />
      <div className="w-full max-w-xl">
        <EmptyState
          picture={<Mind voices={[0, 1, 2].map((seat) => ({ seat, state: 'empty' }))} size={96} />}
          title={t('Your account was deleted')}
          titleAs="h1"
          action={
            <LinkButton to="/" variant="primary">
              {t('Return Home')}
            </LinkButton>
          }
        >
          <p>{t('One voice fewer. Thank you for being part of this mind.')}</p>
        </EmptyState>
      </div>
    </div>
  );
}
