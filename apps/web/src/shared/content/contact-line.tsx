import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import { useTranslation } from 'react-i18next';
import { usePageContent } from './content.ts';

/** The contact address, if the site has one. */
export function ContactLine() {
  const { t } = useTranslation();
  const { page } = usePageContent('global', GLOBAL_FALLBACK);
  if (!page?.contact_email) return null;
  return (
    <p className="border-line border-t pt-6 text-muted">
      {t('Contact')}:{' '}
      <a href={`mailto:${page.contact_email}`} className="text-accent-strong underline underline-offset-4">
        {page.contact_email}
      </a>
    </p>
  );
}
