import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Mind } from '../../ui/identity/mind.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <section className="shell-width grid min-h-[70dvh] place-items-center py-12 text-center">
      <DocumentTitle title={t('404 - Page Not Found')} />
      <div className="flex animate-rise flex-col items-center">
        <Mind voices={[0, 1, 2, 3].map((seat) => ({ seat, state: seat === 1 ? 'idle' : 'empty' }))} size={132} />
        <h1 className="mt-8 text-4xl sm:text-5xl">{t('404 - Page Not Found')}</h1>
        <p className="mt-3 max-w-md text-lg text-muted">{t("The page you're looking for doesn't exist or has been moved.")}</p>
        <LinkButton to="/" variant="primary" className="mt-8">
          {t('Return Home')}
        </LinkButton>
      </div>
    </section>
  );
}
