import type { ActivityItem } from '@one-mind/protocol/accounts/activity';
import type { Page } from '@one-mind/protocol/games/results';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Award, CircleSlash, Swords, Trophy, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { pagePath } from '../../shared/games/finished-games.ts';
import { achievementName, roleName } from '../../shared/games/game-labels.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const PAGE = 8;

/** What this person did recently: games, friends, achievements. */
export function RecentActivity() {
  const { t } = useTranslation();
  const activity = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) => get(pagePath('/api/activity', PAGE, pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: (page: Page<ActivityItem>): string | null => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-4 text-2xl">
        {t('Recent Activity')}
      </h2>
      {activity.isPending ? <LoadingSkeletons label={t('Loading…')} count={3} shape="h-14" /> : null}
      <QueryFailure query={activity} title={t('Failed to load recent activity')} />
      {activity.data?.length === 0 ? (
        <EmptyState
          picture={<Mind voices={[0, 1, 2, 3].map((seat) => ({ seat, state: 'empty' }))} size={72} />}
          title={t('No recent activity')}
        >
          {t('Finished games, new friends and achievements appear here.')}
        </EmptyState>
      ) : null}
      <ol className="divide-y divide-line">
        {activity.data?.map((item) => (
          <li key={item.id}>
            <Activity item={item} />
          </li>
        ))}
      </ol>
      {activity.hasNextPage ? (
        <Button variant="quiet" className="mt-3" busy={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </section>
  );
}

function Activity({ item }: { readonly item: ActivityItem }) {
  const { t } = useTranslation();
  const { to, title, text } = textsOf(t, item);
  return (
    <Link to={to} className="group flex min-h-14 items-center gap-4 rounded-lg py-3">
      <ActivityIcon item={item} />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-semibold group-hover:text-accent-strong">{title}</span>
        <span className="block text-muted text-sm">
          {text} · <RelativeTime at={item.at} />
        </span>
      </span>
    </Link>
  );
}

function ActivityIcon({ item }: { readonly item: ActivityItem }) {
  const look = { 'aria-hidden': true, size: 20, strokeWidth: 1.6, className: 'shrink-0 text-accent' } as const;
  switch (item.type) {
    case 'achievement':
      return <Award {...look} />;
    case 'friend':
      return <UserPlus {...look} />;
    case 'game':
      if (item.game.outcome === 'abandoned') return <CircleSlash {...look} />;
      return item.game.won ? <Trophy {...look} /> : <Swords {...look} />;
  }
}

/** The link, its title and the event. */
function textsOf(t: TFunction, item: ActivityItem): { readonly to: string; readonly title: string; readonly text: string } {
  switch (item.type) {
    case 'game': {
      const { id, won, outcome, role, scenario } = item.game;
      const values = { role: roleName(t, role) };
      const text =
        outcome === 'abandoned'
          ? t('Abandoned; you were a {{role}}', values)
          : won
            ? t('You won as a {{role}}', values)
            : t('You lost as a {{role}}', values);
      return { to: `/replay/${id}`, title: scenario.title, text };
    }
    case 'achievement':
      return { to: '/game/profile', title: achievementName(t, item.achievement), text: t('You earned this achievement') };
    case 'friend':
      return {
        to: `/game/profile/${encodeURIComponent(item.friend.username)}`,
        title: item.friend.username,
        text: t('You are friends now'),
      };
  }
}
