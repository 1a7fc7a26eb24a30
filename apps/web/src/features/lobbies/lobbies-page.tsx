import type { Lobby, LobbySummary } from '@one-mind/protocol/lobbies';
import { useMutation } from '@tanstack/react-query';
import { Plus, Search, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../lib/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useAlert } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Mind } from '../../ui/mind.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { useLiveLobbies } from './live-lobbies.ts';
import { LobbyCard, LobbyCardSkeleton } from './lobby-card.tsx';
import { matchingLobbies, quickJoinChoice } from './lobby-choice.ts';

export function LobbiesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const alert = useAlert();
  const lobbies = useLiveLobbies();
  const [search, setSearch] = useState('');
  const join = useMutation({
    mutationFn: (lobby: LobbySummary) => post<Lobby>(`/api/lobbies/${lobby.id}/join`, {}),
    onSuccess: (lobby) => navigate(`/game/lobby/${lobby.id}`),
    // What made it fail (full, started, gone) is probably not in the list yet.
    onError: () => lobbies.refetch(),
  });
  const quickJoin = () => {
    const choice = quickJoinChoice(lobbies.data ?? []);
    if (choice) return join.mutate(choice);
    void alert({ title: t('Quick Join'), message: t('No available lobbies found. Try creating your own!'), confirmLabel: t('OK') });
  };
  const found = matchingLobbies(lobbies.data ?? [], search);

  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle
        title={t('Game Lobbies')}
        actions={
          <>
            <Button onClick={quickJoin} disabled={!lobbies.isSuccess} busy={join.isPending} icon={<Zap aria-hidden="true" size={17} />}>
              {t('Quick Join')}
            </Button>
            <LinkButton to="/game/lobby/new" variant="primary" icon={<Plus aria-hidden="true" size={18} />}>
              {t('Create Lobby')}
            </LinkButton>
          </>
        }
      >
        {t('Every one of these is a mind with room in it.')}
      </PageTitle>

      <div className="mt-8 mb-6 flex flex-wrap items-center gap-3">
        <div className="relative min-w-60 flex-1">
          <Search aria-hidden="true" size={17} className="-translate-y-1/2 absolute top-1/2 left-3.5 text-faint" />
          <Input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('Search lobbies…')}
            aria-label={t('Search lobbies by name, scenario or host')}
            className="pl-10"
          />
        </div>
        <JoinByCode />
      </div>

      {join.isError ? <LoadFailure title={t('You could not join')} error={join.error} className="mb-6" /> : null}
      {lobbies.isError ? (
        <LoadFailure
          title={t('Failed to load lobbies')}
          error={lobbies.error}
          onRetry={() => void lobbies.refetch()}
          retrying={lobbies.isFetching}
          className="mb-6"
        />
      ) : null}
      {lobbies.isPending ? (
        <div role="status" aria-label={t('Loading lobbies…')} className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
            <LobbyCardSkeleton key={place} />
          ))}
        </div>
      ) : null}
      {lobbies.isSuccess && found.length === 0 ? (
        <EmptyState
          picture={<Mind voices={[0, 1, 2, 3, 4].map((seat) => ({ seat, state: 'empty' }))} size={88} />}
          title={t('No lobbies found matching your search.')}
          action={
            search.trim() === '' ? (
              <LinkButton to="/game/lobby/new">{t('Create Lobby')}</LinkButton>
            ) : (
              <Button onClick={() => setSearch('')}>{t('Clear search')}</Button>
            )
          }
        >
          {search.trim() === '' ? t('Nobody is waiting just now. Create one: empty seats can be filled with AI players.') : null}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {found.map((lobby) => (
          <LobbyCard
            key={lobby.id}
            lobby={lobby}
            onJoin={() => join.mutate(lobby)}
            joining={join.isPending && join.variables.id === lobby.id}
            disabled={join.isPending}
          />
        ))}
      </ul>
    </div>
  );
}
