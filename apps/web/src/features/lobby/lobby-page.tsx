import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { Lobby, LobbyPlayer } from '@one-mind/protocol/lobbies';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Check, Eye, LogIn, LogOut, Play, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { post } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type SessionUser, useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Mind, type MindState } from '../../ui/mind.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Invite } from './invite.tsx';
import { useLiveLobby } from './live-lobby.ts';
import { LobbyChat } from './lobby-chat.tsx';
import { PlayersPanel } from './players-panel.tsx';
import { ScenarioCard } from './scenario-card.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export function LobbyPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user } = useSession();
  const live = useLiveLobby(id, user?.id ?? '');
  return (
    <div className="shell-width animate-rise py-6 sm:py-10">
      <Link to="/game/play" className="mb-3 inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-text">
        <ArrowLeft aria-hidden="true" size={16} />
        {t('Back to lobbies')}
      </Link>
      {live.isError ? <LobbyFailure error={live.error} onRetry={() => void live.refetch()} retrying={live.isFetching} /> : null}
      {live.isPending ? <LobbySkeleton /> : null}
      {live.data && user ? <LobbyScreen lobby={live.data} user={user} member={live.member} onUpdate={live.update} /> : null}
    </div>
  );
}

interface LobbyFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function LobbyFailure({ error, onRetry, retrying }: LobbyFailureProps) {
  const { t } = useTranslation();
  const gone = error instanceof ApiError && error.status === 404;
  if (!gone)
    return <LoadFailure title={t('Failed to load lobby data')} error={error} onRetry={onRetry} retrying={retrying} className="mb-6" />;
  return (
    <div role="alert">
      <EmptyState
        picture={<Mind voices={[0, 1, 2, 3].map((seat) => ({ seat, state: 'empty' }))} size={96} />}
        title={t('Failed to load lobby data')}
        titleAs="h1"
        action={
          <LinkButton to="/game/play" variant="primary">
            {t('Find a game')}
          </LinkButton>
        }
      >
        {t(error.message)}
      </EmptyState>
    </div>
  );
}

interface LobbyScreenProps {
  readonly lobby: Lobby;
  readonly user: SessionUser;
  readonly member: boolean;
  readonly onUpdate: (lobby: Lobby) => void;
}

function LobbyScreen({ lobby, user, member, onUpdate }: LobbyScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const path = `/api/lobbies/${lobby.id}`;
  const host = lobby.host.id === user.id;
  const own = lobby.players.find((player) => player.id === user.id);

  /** Everything that answers with the changed lobby; `title` says what failed, should it. */
  const change = useMutation({
    mutationFn: ({ call, body }: { readonly call: string; readonly body: unknown; readonly title: string }) =>
      post<Lobby>(`${path}/${call}`, body),
    onSuccess: onUpdate,
  });
  const leave = useMutation({ mutationFn: () => post(`${path}/leave`, {}), onSuccess: () => navigate('/game/play') });
  const start = useMutation({
    mutationFn: async () => {
      try {
        return await begin(path, false);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'players_not_ready') throw error;
        const anyway = await confirm({
          title: t('Start Game'),
          message: t(error.message),
          confirmLabel: t('Start anyway'),
          cancelLabel: t('Wait'),
        });
        return anyway ? begin(path, true) : null;
      }
    },
    onSuccess: (gameId) => (gameId === null ? undefined : navigate(`/game/active/${gameId}`)),
  });

  const addAi = (level: AiLevel) => change.mutate({ call: 'bots', body: { action: 'add', level }, title: t('Failed to add an AI player') });
  const remove = async (player: LobbyPlayer) => {
    if (player.kind === 'ai')
      return change.mutate({ call: 'bots', body: { action: 'remove', playerId: player.id }, title: t('Failed to remove the player') });
    const sure = await confirm({
      title: t('Kick {{name}}?', { name: player.username }),
      message: t('They go back to the list, and can come in again if they have the link.'),
      confirmLabel: t('Kick'),
      danger: true,
    });
    if (sure) change.mutate({ call: 'kick', body: { playerId: player.id }, title: t('Failed to remove the player') });
  };

  return (
    <>
      <PageTitle
        title={lobby.name}
        eyebrow={t('Lobby')}
        actions={
          host && lobby.status === 'waiting' ? (
            <Button onClick={() => setEditing(true)} icon={<Settings aria-hidden="true" size={17} />}>
              {t('Settings')}
            </Button>
          ) : null
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          {t('Host: {{name}}', { name: lobby.host.username })}
          <Badge tone={lobby.status === 'waiting' ? 'success' : 'neutral'}>
            {lobby.status === 'waiting' ? t('Open') : t('In Progress')}
          </Badge>
        </span>
      </PageTitle>

      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {start.isError ? <LoadFailure title={t('Failed to start game')} error={start.error} /> : null}
        {leave.isError ? <LoadFailure title={t('Failed to leave lobby')} error={leave.error} /> : null}
        {change.isError ? <LoadFailure title={change.variables.title} error={change.error} /> : null}
      </div>

      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
        <div className="flex flex-col gap-6 max-lg:contents">
          <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-6 max-lg:order-1 max-sm:justify-center">
            <Mind
              voices={voices(lobby)}
              size={150}
              className="shrink-0"
              breathing={lobby.status === 'waiting'}
              label={t('{{here}} of {{max}} seats taken', { here: lobby.players.length, max: lobby.maxPlayers })}
            />
            <div className="flex min-w-60 flex-1 flex-col gap-3">
              <Doing
                lobby={lobby}
                own={own}
                host={host}
                starting={start.isPending}
                changing={change.isPending}
                leaving={leave.isPending}
                onStart={() => start.mutate()}
                onJoin={() => change.mutate({ call: 'join', body: {}, title: t('You could not join') })}
                onReady={(ready) => change.mutate({ call: 'ready', body: { ready }, title: t('Failed to change your status') })}
                onLeave={() => leave.mutate()}
              />
            </div>
          </Card>
          <PlayersPanel lobby={lobby} ownId={user.id} host={host} busy={change.isPending} onAddAi={addAi} onRemove={remove} />
          {member ? (
            <Card as="section" aria-labelledby="lobby-chat" className="p-6 max-lg:order-4">
              <h2 id="lobby-chat" className="mb-3 text-2xl">
                {t('Lobby chat')}
              </h2>
              <LobbyChat lobbyId={lobby.id} ownId={user.id} seatOf={(userId) => seatOf(lobby, userId)} />
            </Card>
          ) : null}
        </div>
        <div className="flex flex-col gap-6 max-lg:contents">
          <ScenarioCard lobby={lobby} />
          {lobby.status === 'waiting' && member ? (
            <Card as="section" aria-labelledby="invite" className="p-6 max-lg:order-3">
              <h2 id="invite" className="mb-3 text-2xl">
                {t('Invite')}
              </h2>
              <Invite lobby={lobby} />
            </Card>
          ) : null}
        </div>
      </div>

      {editing ? (
        <SettingsDialog lobby={lobby} onClose={() => setEditing(false)} onSaved={onUpdate} onLeave={() => leave.mutate()} />
      ) : null}
    </>
  );
}

interface DoingProps {
  readonly lobby: Lobby;
  readonly own: LobbyPlayer | undefined;
  readonly host: boolean;
  readonly starting: boolean;
  readonly changing: boolean;
  readonly leaving: boolean;
  readonly onStart: () => void;
  readonly onJoin: () => void;
  readonly onReady: (ready: boolean) => void;
  readonly onLeave: () => void;
}

/** The one thing to do next, by who is looking. */
function Doing({ lobby, own, host, starting, changing, leaving, onStart, onJoin, onReady, onLeave }: DoingProps) {
  const { t } = useTranslation();
  const missing = lobby.minPlayers - lobby.players.length;
  const notReady = lobby.players.filter((player) => player.status === 'not_ready').length;
  const line = 'font-voice text-xl leading-snug';

  if (lobby.status !== 'waiting') {
    const watchable = own !== undefined || lobby.settings.allowSpectators;
    return (
      <>
        <p className={line}>{t('The game in this lobby has begun.')}</p>
        {lobby.gameId !== null && watchable ? (
          <LinkButton
            to={`/game/active/${lobby.gameId}`}
            variant="primary"
            size="lg"
            icon={own ? <Play aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
          >
            {own ? t('Return to the game') : t('Watch')}
          </LinkButton>
        ) : null}
      </>
    );
  }
  if (own === undefined) {
    const free = lobby.maxPlayers - lobby.players.length;
    const full = free <= 0;
    return (
      <>
        <p className={line}>
          {full
            ? t('Every seat is taken.')
            : free === 1
              ? t('There is room for one more voice.')
              : t('There is room for {{free}} more voices.', { free })}
        </p>
        <Button variant="primary" size="lg" onClick={onJoin} busy={changing} disabled={full} icon={<LogIn aria-hidden="true" size={18} />}>
          {full ? t('Full') : t('Join Game')}
        </Button>
      </>
    );
  }
  if (host) {
    return (
      <>
        <p id="start-reason" className={line}>
          {missing > 0
            ? t('{{count}} players needed', { count: missing })
            : notReady > 0
              ? t('Some are not ready yet. You can start all the same.')
              : t('Everybody is ready.')}
        </p>
        <Button
          variant="primary"
          size="lg"
          onClick={onStart}
          busy={starting}
          disabled={missing > 0}
          aria-describedby="start-reason"
          icon={<Play aria-hidden="true" size={18} />}
        >
          {t('Start Game')}
        </Button>
      </>
    );
  }
  const ready = own.status === 'ready';
  return (
    <>
      <p className={line}>
        {missing > 0 ? t('{{count}} players needed', { count: missing }) : t('{{name}} starts the game.', { name: lobby.host.username })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={ready ? 'secondary' : 'primary'}
          size="lg"
          className="flex-1"
          aria-pressed={ready}
          onClick={() => onReady(!ready)}
          busy={changing}
          icon={<Check aria-hidden="true" size={18} />}
        >
          {ready ? t('Not ready after all') : t("I'm ready")}
        </Button>
        <Button
          variant="danger"
          size="lg"
          className="flex-1"
          onClick={onLeave}
          busy={leaving}
          icon={<LogOut aria-hidden="true" size={17} />}
        >
          {t('Leave Lobby')}
        </Button>
      </div>
    </>
  );
}

async function begin(path: string, force: boolean): Promise<string> {
  return (await post<{ readonly gameId: string }>(`${path}/start`, { force })).gameId;
}

function voices(lobby: Lobby) {
  return Array.from({ length: lobby.maxPlayers }, (_, seat) => ({ seat, state: voiceState(lobby.players[seat]) }));
}
function voiceState(player: LobbyPlayer | undefined): MindState {
  if (player === undefined) return 'empty';
  if (!player.present) return 'away';
  return player.status === 'ready' ? 'locked' : 'idle';
}

function seatOf(lobby: Lobby, userId: string): number | undefined {
  const seat = lobby.players.findIndex((player) => player.id === userId);
  return seat === -1 ? undefined : seat;
}

function LobbySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <h1 className="sr-only">{t('Loading lobby…')}</h1>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="mt-3 h-12 w-80 max-w-full" />
      <Skeleton className="mt-3 h-5 w-40" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[1.35fr_1fr]">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-50 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </div>
        <Skeleton className="h-110 rounded-2xl" />
      </div>
    </div>
  );
}
