import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import type { Profile } from '@one-mind/protocol/games/results';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag, Mic, MicOff, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { useMay, useSession } from '../../lib/auth/session.ts';
import { renewModeration, unmuteEverywhere, useMuteOf } from '../../shared/moderation/moderation.ts';
import { openMute, openReport } from '../../shared/moderation/moderation-dialogs.tsx';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Achievements } from './achievements.tsx';
import { RecentGames } from './recent-games.tsx';
import { Statistics } from './statistics.tsx';

const ROLE_LABELS: Readonly<Record<Exclude<UserRole, 'user'>, string>> = {
  guest: 'Guest',
  creator: 'Scenario creator',
  moderator: 'Moderator',
  admin: 'Administrator',
};

/** A player's statistics and achievements, and for oneself also the games. Without a name in the address, it shows one's own. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { username = user?.username ?? '' } = useParams();
  const profile = useQuery({
    queryKey: ['profile', username],
    queryFn: ({ signal }) => get(`/api/profiles/${encodeURIComponent(username)}`, { signal }),
    staleTime: 0,
  });
  const isUnknown = profile.error instanceof ApiError && profile.error.code === 'user_not_found';
  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <DocumentTitle title={t('Profile')} />
      {profile.data === undefined && !isUnknown ? <h1 className="sr-only">{username}</h1> : null}
      {profile.isPending ? <ProfileSkeleton label={t('Loading…')} /> : null}
      {isUnknown ? (
        <EmptyState titleAs="h1" title={t('Nobody has this name')} action={<LinkButton to="/game">{t('Back to your hub')}</LinkButton>}>
          {t('Names can be changed. Ask for the new one, or check the spelling.')}
        </EmptyState>
      ) : null}
      {profile.isError && !isUnknown ? <QueryFailure query={profile} title={t('Failed to load the profile')} /> : null}
      {profile.data === undefined || isUnknown ? null : <Loaded profile={profile.data} isOwn={profile.data.id === user?.id} />}
    </div>
  );
}

function Loaded({ profile, isOwn }: { readonly profile: Profile; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={profile.username} picture={profile.avatar_url} size={84} />
        <div className="min-w-56 flex-1">
          <h1 dir="auto" className="break-words text-4xl sm:text-5xl">
            {profile.username}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-3 text-muted">
            {profile.role === 'user' ? null : <Badge tone="accent">{t(ROLE_LABELS[profile.role])}</Badge>}
            {t('Member since {{date}}', {
              date: new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(profile.memberSince)),
            })}
          </p>
        </div>
        {isOwn ? (
          <LinkButton to="/game/settings" variant="quiet" icon={Settings}>
            {t('Settings')}
          </LinkButton>
        ) : (
          <AboutThem profile={profile} />
        )}
      </header>
      <Statistics statistics={profile.statistics} />
      <Achievements achievements={profile.achievements} />
      {isOwn ? <RecentGames /> : null}
    </>
  );
}

/** What a viewer can do about this player: report them, and as a moderator also mute them. */
function AboutThem({ profile: { id, username } }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const mayMute = useMay('moderate');
  return (
    <div className="flex flex-wrap gap-2">
      {mayMute ? <MuteOrUnmute id={id} username={username} /> : null}
      <Button variant="quiet" onClick={() => openReport({ kind: 'player', userId: id, roomId: null }, username, id)} icon={Flag}>
        {t('Report')}
      </Button>
    </div>
  );
}

/** For moderators. */
function MuteOrUnmute({ id, username }: Pick<Profile, 'id' | 'username'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const muted = useMuteOf(id, true);
  const unmute = useMutation({
    mutationFn: () => unmuteEverywhere(id),
    onSuccess: () => toast.success(t('{{name}} is no longer muted', { name: username })),
    onError: (error) => toast.error(t('Failed to end the mute'), { description: t(errorMessage(error)) }),
    onSettled: () => renewModeration(queryClient),
  });
  if (muted.data?.canMute === false) return null;
  return muted.data?.mute ? (
    <Button variant="quiet" busy={unmute.isPending} onClick={() => unmute.mutate()} icon={Mic}>
      {t('End the mute')}
    </Button>
  ) : (
    <Button variant="quiet" disabled={muted.isPending} onClick={() => openMute(id, username)} icon={MicOff}>
      {t('Mute everywhere')}
    </Button>
  );
}

function ProfileSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-8">
      <div className="flex items-center gap-6">
        <Skeleton className="size-21 rounded-full" />
        <Skeleton className="h-12 w-60" />
      </div>
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
    </div>
  );
}
