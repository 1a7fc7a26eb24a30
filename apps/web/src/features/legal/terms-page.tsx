import { TERMS_FALLBACK } from '@one-mind/protocol/content-fallback/terms';
import { usePageContent } from '../../lib/content.ts';
import { ContactLine } from '../../ui/contact-line.tsx';
import { TextPage } from '../../ui/text-page.tsx';

export function TermsPage() {
  const { page } = usePageContent('terms', TERMS_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
    </TextPage>
  );
}
