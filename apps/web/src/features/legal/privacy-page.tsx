import { PRIVACY_FALLBACK } from '@one-mind/protocol/content-fallback/privacy';
import { usePageContent } from '../../lib/content.ts';
import { ContactLine } from '../../ui/contact-line.tsx';
import { TextPage } from '../../ui/text-page.tsx';

export function PrivacyPage() {
  const { page } = usePageContent('privacy', PRIVACY_FALLBACK);
  return (
    <TextPage page={page}>
      <ContactLine />
    </TextPage>
  );
}
