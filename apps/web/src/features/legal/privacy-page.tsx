import { PRIVACY_FALLBACK } from '@one-mind/protocol/content/fallback/privacy';
import { ContactLine } from '../../shared/content/contact-line.tsx';
import { usePageContent } from '../../shared/content/content.ts';
import { TextPage } from '../../shared/page/text-page.tsx';

export function PrivacyPage() {
  const { page } = usePageContent('privacy', PRIVACY_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
    </TextPage>
  );
}
