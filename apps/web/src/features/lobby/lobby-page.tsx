import type { Lobby, LobbyPlayer } from '@one-mind/protocol/games/lobbies';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LogOut, Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { del, newKey, post } from '../../lib/api/api.ts';
import { ApiError, isOffline } from '../../lib/api/api-error.ts';
import { type SessionUser, useSession } from '../../lib/auth/session.ts';
import { KeepAccount } from '../../shared/accounts/keep-account.tsx';
import { InviteFriends } from '../../shared/friends/invite-friends.tsx';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mind, type MindState } from '../../ui/identity/mind.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Countdown } from './countdown.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { useLiveLobby } from './live-lobby.ts';
import { LobbyActions } from './lobby-actions.tsx';
import { LobbyChat } from './lobby-chat.tsx';
import { PlayersPanel } from './players/players-panel.tsx';
import { ScenarioCard } from './settings/scenario-card.tsx';
import { SettingsDialog } from './settings/settings-dialog.tsx';

export function LobbyPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user } = useSession();
  const live = useLiveLobby(id, user?.id ?? '');
  return (
    <div className="shell-width animate-rise py-6 sm:py-10">
      <BackLink to="/game/play">{t('Back to lobbies')}</BackLink>
      {live.data === undefined && !isGone(live.error) ? <h1 className="sr-only">{t('Lobby')}</h1> : null}
      {live.isError ? <LobbyFailure error={live.error} onRetry={() => void live.refetch()} retrying={live.isFetching} /> : null}
      {live.isPending ? <LobbySkeleton /> : null}
      {live.data && user && !isGone(live.error) ? (
        <LobbyScreen lobby={live.data} seenAt={live.dataUpdatedAt} user={user} member={live.member} onUpdate={live.update} />
      ) : null}
    </div>
  );
}

const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

interface LobbyFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function LobbyFailure({ error, onRetry, retrying }: LobbyFailureProps) {
  const { t } = useTranslation();
  if (!isGone(error))
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

interface Change {
  readonly call: 'bots' | 'ready' | 'host' | 'kick' | 'join';
  readonly body: unknown;
  readonly title: string;
  /** Makes repeating the request harmless. */
  readonly key?: string;
}

interface LobbyScreenProps {
  readonly lobby: Lobby;
  /** When the lobby was received, epoch ms by this device's clock. */
  readonly seenAt: number;
  readonly user: SessionUser;
  readonly member: boolean;
  readonly onUpdate: (lobby: Lobby) => void;
}

function LobbyScreen({ lobby, seenAt, user, member, onUpdate }: LobbyScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const path = `/api/lobbies/${lobby.id}` as const;
  const host = lobby.host.id === user.id;
  const own = lobby.players.find((player) => player.id === user.id);

  /** Every call that answers with the changed lobby; `title`: the message if it fails. */
  const change = useMutation({
    mutationFn: ({ call, body, key }: Change) => post(`${path}/${call}`, body, key === undefined ? {} : { idempotencyKey: key }),
    onSuccess: onUpdate,
  });
  const leave = useMutation({
    mutationFn: () => post(`${path}/leave`, {}),
    onSuccess: () => navigate('/game/play'),
  });
  const stop = useMutation({ mutationFn: () => del(`${path}/countdown`), onSuccess: onUpdate });
  // With no other people in the lobby, there is nobody to wait for.
  const alone = lobby.players.every((player) => player.kind === 'ai' || player.id === user.id);
  const begin = async (force: boolean): Promise<void> => {
    if (!alone) return onUpdate(await post(`${path}/countdown`, { force }));
    const { gameId } = await post(`${path}/start`, { force });
    await navigate(`/game/active/${gameId}`);
  };
  const askAnyway = () =>
    confirm({
      title: t('Start Game'),
      message: t('Not everybody is ready. Start anyway?'),
      confirmLabel: t('Start anyway'),
      cancelLabel: t('Wait'),
    });
  const start = useMutation({
    mutationFn: async () => {
      const force = lobby.players.some((player) => player.status === 'not_ready');
      if (force && !(await askAnyway())) return;
      try {
        await begin(force);
      } catch (error) {
        // Someone stopped being ready in the meantime.
        if (!(error instanceof ApiError) || error.code !== 'players_not_ready') throw error;
        if (await askAnyway()) await begin(true);
      }
    },
  });

  const bots = (body: object, title: string, key?: string) =>
    change.mutate({ call: 'bots', body, title, ...(key === undefined ? {} : { key }) });
  const ready = (isReady: boolean) => change.mutate({ call: 'ready', body: { ready: isReady }, title: t('Failed to change your status') });
  const makeHost = async ({ id, username }: LobbyPlayer) => {
    const sure = await confirm({
      title: t('Make {{name}} the host?', { name: username }),
      message: t('Then only they can change the settings and start the game.'),
      confirmLabel: t('Make host'),
    });
    if (sure) change.mutate({ call: 'host', body: { playerId: id }, title: t('Failed to hand over') });
  };
  const remove = async ({ id, username, kind }: LobbyPlayer) => {
    const title = t('Failed to remove the player');
    if (kind === 'ai') return bots({ action: 'remove', playerId: id }, title);
    const sure = await confirm({
      title: t('Kick {{name}}?', { name: username }),
      message: t('They go back to the list of lobbies. They can rejoin after ten minutes, or when you invite them.'),
      confirmLabel: t('Kick'),
      danger: true,
    });
    if (sure) change.mutate({ call: 'kick', body: { playerId: id }, title });
  };

  return (
    <>
      <PageTitle
        title={lobby.name}
        eyebrow={t('Lobby')}
        actions={
          host && lobby.status === 'waiting' ? (
            <>
              <Button variant="quiet" onClick={() => leave.mutate()} busy={leave.isPending} icon={LogOut}>
                {t('Leave Lobby')}
              </Button>
              <Button onClick={() => setEditing(true)} icon={Settings}>
                {t('Settings')}
              </Button>
            </>
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
        {stop.isError ? <LoadFailure title={t('Failed to stop the countdown')} error={stop.error} /> : null}
        {change.isError ? (
          <LoadFailure
            title={change.variables.title}
            error={change.error}
            {...(isOffline(change.error) ? { onRetry: () => change.mutate(change.variables) } : {})}
          />
        ) : null}
        {change.error instanceof ApiError && change.error.code === 'guests_not_allowed' ? (
          <Suspense>
            <KeepAccount />
          </Suspense>
        ) : null}
      </div>

      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
        <div className="flex flex-col gap-6 max-lg:contents">
          <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-6 max-lg:order-1 max-sm:justify-center">
            <Mind
              voices={voices(lobby)}
              size={150}
              className="shrink-0"
              breathing={lobby.status === 'waiting'}
              label={t('{{here}} of {{max}} seats taken', { here: lobby.players.length, max: lobby.maxPlayers })}
            />
            <div className="flex min-w-[min(15rem,100%)] flex-1 flex-col gap-3">
              <LobbyActions
                lobby={lobby}
                own={own}
                host={host}
                starting={start.isPending || lobby.startsIn !== null}
                changing={change.isPending}
                leaving={leave.isPending}
                onStart={() => start.mutate()}
                onJoin={() => change.mutate({ call: 'join', body: {}, title: t('You could not join') })}
                onReady={ready}
                onLeave={() => leave.mutate()}
              />
            </div>
          </Card>
          <PlayersPanel
            lobby={lobby}
            ownId={user.id}
            host={host}
            busy={change.isPending}
            onAddAi={(level) => bots({ action: 'add', level }, t('Failed to add an AI player'), newKey())}
            onLevel={({ id }, level) => bots({ action: 'level', playerId: id, level }, t('Failed to change the AI player'))}
            onMakeHost={makeHost}
            onRemove={remove}
          />
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
          {lobby.status === 'waiting' && member ? (
            // The host's first action has to be visible on a phone as well, so it is above the players.
            <Card as="section" aria-labelledby="invite" className={clsx('p-6', host ? 'max-lg:order-1' : 'max-lg:order-3')}>
              <h2 id="invite" className="mb-3 text-2xl">
                {t('Invite')}
              </h2>
              <InvitePanel lobby={lobby} />
              <h3 className="mt-6 mb-2 text-xl">{t('Friends')}</h3>
              <InviteFriends
                lobbyId={lobby.id}
                memberIds={lobby.players.map(({ id }) => id)}
                full={lobby.players.length >= lobby.maxPlayers}
              />
            </Card>
          ) : null}
          <ScenarioCard lobby={lobby} />
        </div>
      </div>

      {member && lobby.startsIn !== null ? (
        <Countdown
          endsAt={seenAt + lobby.startsIn}
          stopLabel={host ? t('Stop') : t('I’m not ready')}
          onStop={() => (host ? stop.mutate() : ready(false))}
          stopping={stop.isPending || change.isPending}
        />
      ) : null}
      {editing ? <SettingsDialog lobby={lobby} onClose={() => setEditing(false)} onSaved={onUpdate} /> : null}
    </>
  );
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
      <p className="sr-only">{t('Loading lobby…')}</p>
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
