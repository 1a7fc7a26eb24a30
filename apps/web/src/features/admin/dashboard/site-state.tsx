import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { MaintenanceProgress } from '../maintenance-progress.tsx';
import { useSite } from '../site/site-calls.ts';

/** Shown while maintenance is on. */
export function SiteState() {
  const { t } = useTranslation();
  const { data: site } = useSite();
  if (site == null || site.maintenance === null) return null;
  return (
    <Banner
      kind="offline"
      icon={Wrench}
      action={
        <LinkButton to="/admin/site" size="sm">
          {t('End maintenance…')}
        </LinkButton>
      }
    >
      <p className="text-text">{t('Maintenance is on: nobody can create a lobby or start a game.')}</p>
      <MaintenanceProgress runningGames={site.runningGames} />
    </Banner>
  );
}
