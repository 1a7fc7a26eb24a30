import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { reasonOf } from '../reason.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SecurityForm } from './security-form.tsx';
import { SignUpLists } from './sign-up-lists.tsx';
import { useSite } from './site-calls.ts';

/** Settings of the whole site: announcement, maintenance, registration, security. */
export function SitePage() {
  const { t } = useTranslation();
  const site = useSite();
  return (
    <div className="flex animate-rise flex-col gap-6">
      <PageTitle title={t('Site')}>{t('Announcements, maintenance and who may register.')}</PageTitle>
      <QueryFailure query={site} title={(error) => t('Failed to load the site’s settings: {{reason}}', { reason: reasonOf(t, error) })} />
      {site.data === undefined ? (
        site.isError ? null : (
          <LoadingSkeletons label={t('Loading…')} count={3} shape="h-64 rounded-2xl" className="flex flex-col gap-6" />
        )
      ) : (
        <>
          <AnnouncementForm announcement={site.data.announcement} />
          <MaintenanceForm maintenance={site.data.maintenance} runningGames={site.data.runningGames} />
          <RegistrationForm registration={site.data.registration}>
            <InvitationList />
            <SignUpLists />
          </RegistrationForm>
          <SecurityForm adminsNeedFactor={site.data.security.adminsNeedFactor} />
        </>
      )}
    </div>
  );
}
