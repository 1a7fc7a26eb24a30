import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useMailServer } from '../mail/mail-calls.ts';

/** Shown while the server can't send mails. */
export function MailState() {
  const { t } = useTranslation();
  const { data } = useMailServer();
  if (data == null || data.hasServer) return null;
  return (
    <Banner
      kind="offline"
      icon={MailX}
      action={
        <LinkButton to="/admin/mail" size="sm">
          {t('Open the outbox')}
        </LinkButton>
      }
    >
      <p className="text-text">{t('No mail server is set, so the server can’t send emails. Pass them on yourself, or set SMTP_URL.')}</p>
    </Banner>
  );
}
