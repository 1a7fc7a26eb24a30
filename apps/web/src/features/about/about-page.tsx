import { ABOUT_FALLBACK } from '@one-mind/protocol/content/fallback/about';
import { useTranslation } from 'react-i18next';
import { ContactLine } from '../../shared/content/contact-line.tsx';
import { usePageContent } from '../../shared/content/content.ts';
import { TextPage } from '../../shared/page/text-page.tsx';

export function AboutPage() {
  const { t } = useTranslation();
  const { page } = usePageContent('about', ABOUT_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
      <p>
        {/* The build writes this file; the router has no such page. */}
        <a href="/licenses.txt" className="text-accent-strong underline underline-offset-4">
          {t('Licences of third-party software')}
        </a>
      </p>
    </TextPage>
  );
}
