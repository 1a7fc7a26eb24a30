import type { Friend } from '@one-mind/protocol/accounts/friends';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { Check, Eye, LogIn, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PresenceBadge } from '../../shared/friends/presence-badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';

interface FriendCardProps {
  readonly friend: Friend;
  /** The lobby I am in, if it is waiting. */
  readonly myLobby: Lobby | null;
  /** They have been invited to my lobby and haven't answered. */
  readonly invited: boolean;
  readonly busyKey: string | null;
  readonly onJoin: () => void;
  readonly onInvite: () => void;
  readonly onRemove: () => void;
  readonly onBlock: () => void;
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

export function FriendCard({ friend, myLobby, invited, busyKey, onJoin, onInvite, onRemove, onBlock }: FriendCardProps) {
  const { t } = useTranslation();
  const { user } = friend;
  const inMine = myLobby?.players.some(({ id }) => id === user.id) ?? false;
  const theirs = user.lobby !== null && user.lobby.id !== myLobby?.id ? user.lobby : null;
  const canInvite = myLobby !== null && !inMine && !invited && myLobby.players.length < myLobby.maxPlayers;
  return (
    <Card as="li" className="flex flex-col gap-4 p-4!">
      <div className="flex items-center gap-4">
        <Avatar name={user.username} size={48} dimmed={user.status === 'offline'} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-3">
            <h3 dir="auto" className="min-w-0 flex-1 truncate text-left font-sans font-semibold text-lg leading-snug">
              {user.username}
            </h3>
            <PresenceBadge presence={user.presence} />
          </div>
          <p className="text-faint text-sm">
            {t('Friends since')} <time dateTime={friend.created_at}>{day.format(new Date(friend.created_at))}</time>
          </p>
        </div>
      </div>
      {theirs === null ? null : (
        <p className="truncate text-muted text-sm">
          {t('In the lobby')}{' '}
          <span dir="auto" className="text-text">
            {theirs.name}
          </span>
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {theirs === null ? null : (
          <Button
            size="sm"
            variant="primary"
            busy={busyKey === `join ${user.id}`}
            icon={LogIn}
            aria-label={t('Join {{name}}', { name: user.username })}
            onClick={onJoin}
          >
            {t('Join')}
          </Button>
        )}
        {user.watchGameId === null ? null : (
          <LinkButton
            size="sm"
            to={`/game/active/${user.watchGameId}`}
            aria-label={t('Watch {{name}} play', { name: user.username })}
            icon={Eye}
          >
            {t('Watch')}
          </LinkButton>
        )}
        {canInvite ? (
          <Button
            size="sm"
            busy={busyKey === `invite ${user.id}`}
            icon={UserPlus}
            aria-label={t('Invite {{name}} to my lobby', { name: user.username })}
            onClick={onInvite}
          >
            {t('Invite')}
          </Button>
        ) : null}
        {invited && !inMine ? (
          <span className="inline-flex min-h-9 items-center gap-1.5 touch:min-h-11 text-muted text-sm">
            <Check size={15} />
            {t('Invited')}
          </span>
        ) : null}
        {inMine ? <span className="text-muted text-sm">{t('In your lobby')}</span> : null}
        <span className="ml-auto flex">
          <Button
            size="sm"
            variant="quiet"
            busy={busyKey === `remove ${user.id}`}
            aria-label={t('Remove {{name}}', { name: user.username })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            busy={busyKey === `block ${user.id}`}
            aria-label={t('Block {{name}}', { name: user.username })}
            className="hover:text-danger!"
            onClick={onBlock}
          >
            {t('Block')}
          </Button>
        </span>
      </div>
    </Card>
  );
}

export function FriendCardSkeletons() {
  const { t } = useTranslation();
  return (
    <LoadingSkeletons label={t('Loading…')} count={4} shape="h-32 rounded-2xl border border-line" className="grid gap-4 xl:grid-cols-2" />
  );
}
