import type { MyGame } from '@one-mind/protocol/games';
import { useQuery } from '@tanstack/react-query';
import { Bot, ChevronRight, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Mind } from '../../ui/mind.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePlayAgainstAi } from './play-against-ai.ts';

export function HubPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const alone = usePlayAgainstAi();
  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle title={t('Welcome, {{name}}', { name: user?.username ?? '' })}>{t('Which mind will you be part of tonight?')}</PageTitle>

      {alone.error ? <LoadFailure title={t('Failed to start game')} error={alone.error} className="mt-6" /> : null}

      <div className="mt-8 grid gap-5 md:grid-cols-2">
        <HubCard
          icon={<Users aria-hidden="true" size={28} strokeWidth={1.4} />}
          title={t('Play')}
          text={t('Find an open lobby, create your own, or join your friends with a code.')}
        >
          <LinkButton to="/game/play" variant="primary" size="lg" className="w-full sm:w-auto">
            {t('Find a game')}
          </LinkButton>
        </HubCard>
        <HubCard
          icon={<Bot aria-hidden="true" size={28} strokeWidth={1.4} />}
          title={t('Play against AI')}
          text={t('Nobody around? Share the body with three AI players. It begins at once.')}
        >
          <Button size="lg" className="w-full sm:w-auto" busy={alone.isPending} onClick={() => alone.mutate()}>
            {alone.isPending ? t('Waking the voices…') : t('Play against AI')}
          </Button>
        </HubCard>
      </div>

      <RecentActivity />
    </div>
  );
}

function HubCard({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: React.ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
}) {
  return (
    <section className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-surface p-7">
      <div aria-hidden="true" className="-top-24 -right-24 absolute size-64 bg-[radial-gradient(closest-side,var(--glow),transparent)]" />
      <div className="text-accent">{icon}</div>
      <h2 className="mt-4 text-3xl">{title}</h2>
      <p className="mt-1.5 mb-6 max-w-md flex-1 text-muted">{text}</p>
      <div>{children}</div>
    </section>
  );
}

/** Games that are running and wait for this person. */
function RecentActivity() {
  const { t } = useTranslation();
  const games = useQuery({
    queryKey: ['games', 'mine'],
    queryFn: ({ signal }) => get<readonly MyGame[]>('/api/games/mine', { signal }),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="activity" className="mt-12">
      <h2 id="activity" className="mb-4 text-2xl">
        {t('Recent Activity')}
      </h2>
      {games.isPending ? (
        <div role="status" aria-label={t('Loading…')}>
          <Skeleton className="h-22" />
        </div>
      ) : null}
      {games.isError ? (
        <LoadFailure
          title={t('Failed to load your games')}
          error={games.error}
          onRetry={() => void games.refetch()}
          retrying={games.isFetching}
        />
      ) : null}
      {games.data?.length === 0 ? (
        <EmptyState
          picture={<Mind voices={[0, 1, 2, 3].map((seat) => ({ seat, state: 'empty' }))} size={72} />}
          title={t('No recent activity')}
        >
          {t('Games you are part of wait for you here.')}
        </EmptyState>
      ) : null}
      <ul className="flex flex-col gap-3">
        {games.data?.map((game) => (
          <li key={game.id}>
            <Link
              to={`/game/active/${game.id}`}
              className="flex items-center gap-4 rounded-2xl border border-accent/50 bg-accent/5 px-5 py-4 transition-colors hover:border-accent"
            >
              <Mind voices={game.players.map((_, seat) => ({ seat, state: 'idle' }))} size={48} className="shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-lg">{game.scenario}</span>
                <span className="block truncate text-muted text-sm">
                  {t('Round {{round}} of {{limit}}', { round: game.round, limit: game.roundLimit })} · {game.players.join(', ')}
                </span>
                <span className="block text-faint text-sm">
                  {t('Began')} <RelativeTime at={game.startedAt} />
                </span>
              </span>
              <span className="inline-flex items-center gap-1 font-medium text-accent-strong">
                {t('Resume')}
                <ChevronRight aria-hidden="true" size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
