import { useQuery } from '@tanstack/react-query';
import { Activity, Ban, Gamepad2, Map as MapIcon, UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api/api.ts';
import { useNeeds } from '../../../shared/needs/needs.ts';
import { NeedsStrip } from '../../../shared/needs/needs-strip.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useMailServer } from '../mail/mail-calls.ts';
import { reasonOf } from '../reason.ts';
import { useFirstSteps, useSite } from '../site/site-calls.ts';
import { FirstStepsCard } from './first-steps.tsx';
import { MailState } from './mail-state.tsx';
import { PlaceCards } from './place-cards.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SiteState } from './site-state.tsx';
import { SystemStatus } from './system-status.tsx';

/** How often the figures are refetched, in ms. */
const RENEW = 30_000;

export function DashboardPage() {
  const { t } = useTranslation();
  const stats = useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => get('/api/admin/stats', { signal }),
    staleTime: 0,
    refetchInterval: RENEW,
  });
  // Waits until it is known whether these show anything, because nothing below them may jump.
  const isWaiting = [useSite().isPending, useFirstSteps().isPending, useMailServer().isPending].includes(true);
  const needs = useNeeds();
  const figure = (value: number | undefined) => (stats.isPending ? undefined : (value?.toLocaleString('en') ?? null));
  return (
    <div className="flex animate-rise flex-col gap-8">
      <PageTitle title={t('Admin Dashboard')}>{t('The status of the site, and links to every admin page.')}</PageTitle>
      <QueryFailure query={stats} title={(error) => t('Failed to load admin statistics: {{reason}}', { reason: reasonOf(t, error) })} />
      {needs.isPending ? (
        <Skeleton className="h-128 rounded-2xl" />
      ) : (
        <>
          <NeedsStrip />
          <div className="grid grid-cols-2 gap-4 xl:grid-cols-3 max-sm:gap-3">
            <StatCard label={t('Total Users')} value={figure(stats.data?.totalUsers)} icon={Users} />
            <StatCard label={t('Active Games')} value={figure(stats.data?.activeGames)} icon={Gamepad2} />
            <StatCard label={t('Total Scenarios')} value={figure(stats.data?.totalScenarios)} icon={MapIcon} />
            <StatCard label={t('Active Users (24h)')} value={figure(stats.data?.activeUsers)} icon={Activity} />
            <StatCard label={t('New Users Today')} value={figure(stats.data?.newUsersToday)} icon={UserPlus} />
            <StatCard label={t('Banned Users')} value={figure(stats.data?.bannedUsers)} icon={Ban} />
          </div>
          {isWaiting ? (
            <Skeleton className="h-64 rounded-2xl" />
          ) : (
            <>
              <SiteState />
              <MailState />
              <FirstStepsCard />
              <SystemStatus renewEvery={RENEW} />
              <PlaceCards />
              <RecentActivity />
            </>
          )}
        </>
      )}
    </div>
  );
}
