import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/auth/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadSettings, useSettingsSync } from '../../lib/settings/settings-sync.ts';
import { KeepAccount } from '../../shared/accounts/keep-account.tsx';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GameSection } from './game-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SecuritySection } from './security-section.tsx';
import { SoundSection } from './sound-section.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useUnsavedSettings } from './use-unsaved-settings.ts';
import { UsernameSection } from './username-section.tsx';

const ConnectedAccountsSection = lazyPart(async () => (await import('./security/connected-accounts-section.tsx')).ConnectedAccountsSection);
const TwoFactorSection = lazyPart(async () => (await import('./security/two-factor-section.tsx')).TwoFactorSection);

export function SettingsPage() {
  const { t } = useTranslation();
  const { loaded, loadProblem } = useSettingsSync();
  const hasAccount = useMay('secure_account');
  return (
    <div className="shell-width py-10 sm:py-14">
      <PageTitle title={t('Settings')}>{t('Appearance, sound, notifications and your account.')}</PageTitle>
      {loadProblem === null ? null : (
        <LoadFailure title={t('Failed to load settings')} error={loadProblem} onRetry={() => void loadSettings()} className="mt-6" />
      )}
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        {loaded || loadProblem !== null ? <Preferences /> : <Loading />}
        <div className="flex flex-col gap-5">
          <Suspense>
            <AccountSection />
            <KeepAccount />
            <AvatarSection />
            <UsernameSection />
            {hasAccount ? (
              <>
                <PasswordSection />
                <Suspense fallback={<Skeleton className="h-48" />}>
                  <TwoFactorSection />
                </Suspense>
                <Suspense>
                  <ConnectedAccountsSection />
                </Suspense>
                <SecuritySection />
                <EmailSection />
              </>
            ) : null}
            <DataSection />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function Preferences() {
  const unsaved = useUnsavedSettings();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <AppearanceSection unsaved={unsaved} />
      <SoundSection unsaved={unsaved} />
      <GameSection unsaved={unsaved} />
      <NotificationsSection unsaved={unsaved} />
      <SaveBar unsaved={unsaved} />
      <UnsavedGuard unsaved={unsaved} />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {t('Loading…')}
      </p>
      <Skeleton className="h-112" />
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  );
}
