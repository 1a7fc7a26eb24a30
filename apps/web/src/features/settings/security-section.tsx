import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** Links to the page with the account's devices and security history. */
export function SecuritySection() {
  const { t } = useTranslation();
  return (
    <Section title={t('Security')}>
      <p className="text-muted text-sm">{t('The devices that are logged in, and what happened to your account recently.')}</p>
      <div>
        <LinkButton to="/game/settings/security" icon={ShieldCheck}>
          {t('Devices and events')}
        </LinkButton>
      </div>
    </Section>
  );
}
