import { TERMS_FALLBACK } from '@one-mind/protocol/content/fallback/terms';
import { ContactLine } from '../../shared/content/contact-line.tsx';
import { usePageContent } from '../../shared/content/content.ts';
import { TextPage } from '../../shared/page/text-page.tsx';

export function TermsPage() {
  const { page } = usePageContent('terms', TERMS_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
    </TextPage>
  );
}
