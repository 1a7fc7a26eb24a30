import { ABOUT_FALLBACK } from '@one-mind/protocol/content/fallback/about';
import { ContactLine } from '../../shared/content/contact-line.tsx';
import { usePageContent } from '../../shared/content/content.ts';
import { TextPage } from '../../shared/page/text-page.tsx';

export function AboutPage() {
  const { page } = usePageContent('about', ABOUT_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
    </TextPage>
  );
}
