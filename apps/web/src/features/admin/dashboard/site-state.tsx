import { UserPlus, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { DrainStatus } from '../drain-status.tsx';
import { useSite } from '../site-calls.ts';

/** Maintenance while it is on, and accounts that wait for approval. */
export function SiteState() {
  const { t } = useTranslation();
  const { data: site } = useSite();
  const toSite = (label: string) => (
    <LinkButton to="/admin/site" size="sm">
      {label}
    </LinkButton>
  );
  return (
    <>
      {site == null || site.maintenance === null ? null : (
        <Banner kind="offline" icon={Wrench} action={toSite(t('End maintenance…'))}>
          <p className="text-text">{t('Maintenance is on: nothing new can begin.')}</p>
          <DrainStatus runningGames={site.runningGames} />
        </Banner>
      )}
      {site === undefined || site.registration.waiting === 0 ? null : (
        <Banner kind="info" icon={UserPlus} action={toSite(t('Decide'))}>
          {t('{{count}} accounts wait for your approval', { count: site.registration.waiting })}
        </Banner>
      )}
    </>
  );
}
