import type { MyGame } from '@one-mind/protocol/games/games';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { useSocketEvent } from '../../lib/socket/socket.ts';
import { useNow } from '../../lib/time.ts';
import { phaseName } from '../../shared/games/game-labels.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { timeLeft } from './time-left.ts';

/** Games change without the user, so they are refetched this often while the hub is visible, in ms. */
const RENEW_EVERY = 4000;

export function useRunningGames() {
  const games = useQuery({
    queryKey: ['games', 'mine'],
    queryFn: ({ signal }) => get('/api/games/mine', { signal }),
    staleTime: 0,
    refetchInterval: RENEW_EVERY,
  });
  useSocketEvent('game:start', () => void games.refetch());
  return games;
}

/** Running games in which this person has a seat; renders nothing if there are none. */
export function RunningGames({ games }: { readonly games: ReturnType<typeof useRunningGames> }) {
  const { t } = useTranslation();
  if (games.isError && games.data === undefined) {
    return <QueryFailure query={games} title={t('Failed to load your games')} className="mt-8" />;
  }
  if (!games.data || games.data.length === 0) return null;
  return (
    <section aria-labelledby="running" className="mt-8">
      <h2 id="running" className="mb-3 text-2xl">
        {t('Running games')}
      </h2>
      <ul className="flex flex-col gap-3">
        {games.data.map((game) => (
          <li key={game.id}>
            <RunningGame game={game} knownAt={games.dataUpdatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunningGame({ game, knownAt }: { readonly game: MyGame; readonly knownAt: number }) {
  const { t } = useTranslation();
  const now = useNow(1000);
  const left = game.deadlineIn === null ? null : Math.max(0, game.deadlineIn - (now - knownAt));
  return (
    <Link
      to={`/game/active/${game.id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-accent/50 bg-accent/5 px-5 py-4 transition-colors hover:border-accent"
    >
      <Mind voices={game.players.map((_, seat) => ({ seat, state: 'idle' }))} size={48} className="shrink-0" />
      <span className="min-w-40 flex-1">
        <span className="block break-words font-semibold text-lg">{game.scenario}</span>
        <span className="tabular block text-muted text-sm">
          {t('Round {{round}} of {{limit}}', { round: game.round, limit: game.roundLimit })} · {phaseName(t, game.phase)}
        </span>
        <span className="block truncate text-faint text-sm">{game.players.join(', ')}</span>
      </span>
      <span className="flex items-center gap-3 max-sm:w-full">
        <Waiting game={game} t={t} />
        {left === null ? null : <span className="tabular min-w-12 text-muted text-sm">{timeLeft(t, left)}</span>}
        <span className="ml-auto inline-flex items-center gap-1 font-medium text-accent-strong">
          {t('Resume')}
          <ChevronRight size={18} />
        </span>
      </span>
    </Link>
  );
}

function Waiting({ game, t }: { readonly game: MyGame; readonly t: TFunction }) {
  if (game.isPaused) return <Badge>{t('Paused')}</Badge>;
  return game.waitsForMe ? <Badge tone="accent">{t('Waiting for you')}</Badge> : <Badge>{t('Continues without you')}</Badge>;
}
