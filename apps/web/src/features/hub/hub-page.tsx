import { BookOpen, Flag, Play, Settings, Shield, Signpost, UserRound, Users, VenetianMask } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSession } from '../../lib/auth/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { KeepAccount } from '../../shared/accounts/keep-account.tsx';
import { useInvitations } from '../../shared/friends/invitations.ts';
import { readGuided } from '../../shared/games/guided-memory.ts';
import { useNeeds } from '../../shared/needs/needs.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgainstAiCard } from './against-ai-card.tsx';
import { FinishedGames } from './finished-games.tsx';
import { HubCard, HubLink } from './hub-card.tsx';
import { Invitations } from './invitations.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RunningGames, useRunningGames } from './running-games.tsx';

/** For moderators alone. */
const NeedsStrip = lazyPart(async () => (await import('../../shared/needs/needs-strip.tsx')).NeedsStrip);

export function HubPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isAdmin = useMay('administer');
  const isModerator = useMay('moderate') && !isAdmin;
  const invitations = useInvitations();
  const games = useRunningGames();
  const needs = useNeeds();
  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle title={t('Welcome, {{name}}', { name: user?.username ?? '' })}>{t('Which mind will you be part of tonight?')}</PageTitle>

      {invitations.isPending || games.isPending || needs.isLoading ? (
        // Waiting items come first, and nothing else is shown before they have loaded, so that they push nothing down.
        <HubSkeleton />
      ) : (
        <Suspense fallback={<HubSkeleton />}>
          {isModerator ? <NeedsStrip className="mt-8" /> : null}
          <RunningGames games={games} />
          <Invitations invitations={invitations} />
          <Doors />
          <div className="mt-12 grid items-start gap-x-8 gap-y-12 lg:grid-cols-2">
            <RecentActivity />
            <FinishedGames />
          </div>
        </Suspense>
      )}
    </div>
  );
}

/** Skeletons of the large cards and of the two lists below them. */
function HubSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('Loading…')}>
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        <Skeleton className="h-67 rounded-2xl" />
        <Skeleton className="h-67 rounded-2xl" />
      </div>
      <div className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {['scenarios', 'friends', 'profile', 'settings'].map((door) => (
          <Skeleton key={door} className="h-29 rounded-2xl" />
        ))}
      </div>
      <div className="mt-12 grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-2xl" />
        <Skeleton className="h-56 rounded-2xl" />
      </div>
    </div>
  );
}

/** Links to the other pages. */
function Doors() {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  const isModerator = useMay('moderate') && !isAdmin;
  return (
    <>
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {useMay('open_lobbies') ? <AgainstAiCard /> : <KeepAccount />}
        <HubCard
          icon={<Play size={28} strokeWidth={1.4} />}
          title={t('Play')}
          text={t('Find an open lobby, create your own, or join your friends with a code.')}
        >
          <LinkButton to="/game/play" size="lg" className="w-full sm:w-auto">
            {t('Find a game')}
          </LinkButton>
        </HubCard>
      </div>

      <nav aria-label={t('More')} className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:flex lg:*:flex-1">
        {readGuided().isDone ? null : (
          <HubLink to="/guided" icon={Signpost} title={t('Guided game')} text={t('Learn to play in five minutes')} />
        )}
        <HubLink to="/daily" icon={VenetianMask} title={t('Daily Case')} text={t('Name today’s Saboteur')} />
        <HubLink to="/game/scenarios" icon={BookOpen} title={t('Scenarios')} text={t('Play and rate stories')} />
        <HubLink to="/game/friends" icon={Users} title={t('Friends')} text={t('See who is online and answer requests')} />
        <HubLink to="/game/profile" icon={UserRound} title={t('Profile')} text={t('Your games and achievements')} />
        <HubLink to="/game/settings" icon={Settings} title={t('Settings')} text={t('Sound, appearance and account')} />
        {isModerator ? <HubLink to="/game/moderation" icon={Flag} title={t('Moderation')} text={t('Reports waiting for you')} /> : null}
        {isAdmin ? <HubLink to="/admin" icon={Shield} title={t('Admin')} text={t('Users, games, content, rules')} /> : null}
      </nav>
    </>
  );
}
