import { ABOUT_FALLBACK } from '@one-mind/protocol/content-fallback/about';
import { usePageContent } from '../../lib/content.ts';
import { ContactLine } from '../../ui/contact-line.tsx';
import { TextPage } from '../../ui/text-page.tsx';

export function AboutPage() {
  const { page } = usePageContent('about', ABOUT_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
    </TextPage>
  );
}
