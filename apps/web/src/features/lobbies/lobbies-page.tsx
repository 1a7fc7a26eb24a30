import type { Lobby, LobbySummary } from '@one-mind/protocol/games/lobbies';
import type { LobbyFilter } from '@one-mind/protocol/games/lobby-filter';
import { useMutation } from '@tanstack/react-query';
import { Plus, Zap } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useFriends } from '../../shared/friends/friends-api.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { FilterBar } from './filter-bar.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { useClosedLobbies, useLiveLobbies } from './live-lobbies.ts';
import { LobbyCard, LobbyCardSkeleton } from './lobby-card.tsx';
import { NoLobbyDialog } from './no-lobby-dialog.tsx';
import { isJoinable, shownLobbies } from './shown-lobbies.ts';
import { useLobbyFilter } from './use-lobby-filter.ts';

export function LobbiesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [foundNone, setFoundNone] = useState(false);
  const { user } = useSession();
  const lobbies = useLiveLobbies();
  const closed = useClosedLobbies();
  const friends = useFriends();
  const friendIds = useMemo(() => new Set(friends.data?.map(({ user: friend }) => friend.id)), [friends.data]);
  const { filter, setFilter, clear, isFiltered } = useLobbyFilter();
  const enter = (lobby: Lobby) => navigate(`/game/lobby/${lobby.id}`);
  const join = useMutation({
    mutationFn: (lobby: LobbySummary) => post(`/api/lobbies/${lobby.id}/join`, {}),
    onSuccess: enter,
    // The cause of the failure (full, started, gone) is probably not in the list yet.
    onError: () => lobbies.refetch(),
  });
  const quickJoin = useMutation({
    mutationFn: (wanted: LobbyFilter) => post('/api/lobbies/quick-join', wanted),
    onSuccess: enter,
    onError: (error) => {
      if (isNoneAvailable(error)) setFoundNone(true);
    },
  });
  const isInside = (lobby: LobbySummary): boolean => user !== null && lobby.people.includes(user.id);
  const isJoining = join.isPending || quickJoin.isPending;
  // The filter needs the list of friends.
  const isPending = lobbies.isPending || (filter.withFriends && friends.isPending);
  const isKnown = lobbies.isSuccess && (!filter.withFriends || friends.isSuccess);
  const found = isKnown ? shownLobbies(lobbies.data, filter, friendIds) : [];
  /** The server finds the lobby. If the list is empty, there is no need to ask. */
  const joinQuickly = () => {
    if (isKnown && !found.some((lobby) => isJoinable(lobby) && !isInside(lobby) && !closed.has(lobby.id))) setFoundNone(true);
    else quickJoin.mutate(filter);
  };

  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle
        title={t('Game Lobbies')}
        actions={
          <>
            <Button onClick={joinQuickly} disabled={isJoining} busy={quickJoin.isPending} icon={Zap}>
              {t('Quick Join')}
            </Button>
            <LinkButton to="/game/lobby/new" variant="primary" icon={Plus}>
              {t('Create Lobby')}
            </LinkButton>
          </>
        }
      >
        {t('Every one of these is a mind with room in it.')}
      </PageTitle>

      <div className="mt-8">
        <FilterBar filter={filter} onChange={setFilter} />
      </div>
      <div className="mt-2 mb-5 flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="text-faint text-sm">
          {isKnown ? t('{{count}} lobbies', { count: found.length }) : ''}
        </p>
        {isFiltered ? (
          <Button variant="quiet" size="sm" onClick={clear}>
            {t('Clear search')}
          </Button>
        ) : null}
        <span className="ml-auto">
          <JoinByCode />
        </span>
      </div>

      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {join.isError ? <LoadFailure title={t('You could not join')} error={join.error} /> : null}
        {quickJoin.isError && !isNoneAvailable(quickJoin.error) ? (
          <LoadFailure title={t('You could not join')} error={quickJoin.error} />
        ) : null}
        <QueryFailure query={lobbies} title={t('Failed to load lobbies')} />
        {filter.withFriends && friends.isError ? <QueryFailure query={friends} title={t('Failed to load friends')} /> : null}
      </div>
      {isPending ? (
        <div role="status" aria-label={t('Loading lobbies…')} className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
            <LobbyCardSkeleton key={place} />
          ))}
        </div>
      ) : null}
      {isKnown && found.length === 0 ? (
        <EmptyState
          picture={<Mind voices={[0, 1, 2, 3, 4].map((seat) => ({ seat, state: 'empty' }))} size={88} />}
          title={isFiltered ? t('No lobbies found matching your search.') : t('No lobby is open right now.')}
          action={
            isFiltered ? (
              <Button onClick={clear}>{t('Clear search')}</Button>
            ) : (
              <LinkButton to="/game/lobby/new">{t('Create Lobby')}</LinkButton>
            )
          }
        >
          {isFiltered ? null : t('Create one: empty seats can be filled with AI players.')}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {found.map((lobby) => (
          <LobbyCard
            key={lobby.id}
            lobby={lobby}
            friends={lobby.people.filter((id) => friendIds.has(id)).length}
            inside={isInside(lobby)}
            removed={closed.has(lobby.id)}
            onJoin={() => join.mutate(lobby)}
            joining={join.isPending && join.variables.id === lobby.id}
            disabled={isJoining}
          />
        ))}
      </ul>
      {foundNone ? <NoLobbyDialog onClose={() => setFoundNone(false)} /> : null}
    </div>
  );
}

const isNoneAvailable = (error: unknown): boolean => error instanceof ApiError && error.code === 'no_lobby_available';
