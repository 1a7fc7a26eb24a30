import type { Friend } from '@one-mind/protocol/accounts/friends';
import { Check, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { QueryFailure } from '../page/query-failure.tsx';
import { useFriends } from './friends-api.ts';
import { useInvite, useInvited } from './invitations.ts';
import { PresenceBadge } from './presence-badge.tsx';

interface InviteFriendsProps {
  readonly lobbyId: string;
  /** Ids of the lobby's members. AI players may be included. */
  readonly memberIds: readonly string[];
  readonly full: boolean;
}

/** Lists the user's friends, present ones first, with a button to invite each to the lobby. */
export function InviteFriends({ lobbyId, memberIds, full }: InviteFriendsProps) {
  const { t } = useTranslation();
  const friends = useFriends();
  const invited = useInvited(lobbyId);
  const invite = useInvite(lobbyId);
  const others = (friends.data ?? []).filter(({ user }) => !memberIds.includes(user.id));
  const byPresence = [...others.filter(({ user }) => user.status === 'online'), ...others.filter(({ user }) => user.status === 'offline')];

  if (friends.isPending) return <LoadingSkeletons label={t('Loading…')} count={2} shape="h-13" className="flex flex-col gap-2" />;
  if (friends.data === undefined) return <QueryFailure query={friends} title={t('Failed to load friends')} />;
  return (
    <div className="flex flex-col gap-3">
      {invite.isError ? <LoadFailure title={t('Failed to send the invitation')} error={invite.error} /> : null}
      {byPresence.length === 0 ? (
        <p className="text-muted text-sm">
          {friends.data.length === 0 ? t('You have no friends here yet.') : t('All of your friends are here.')}{' '}
          <Link to="/game/friends" className="inline-block py-2 text-accent-strong underline underline-offset-4">
            {t('Add friends')}
          </Link>
        </p>
      ) : (
        <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          {byPresence.map((friend) => (
            <FriendRow
              key={friend.id}
              friend={friend}
              invited={invited.data?.has(friend.user.id) ?? false}
              busy={invite.isPending && invite.variables === friend.user.id}
              disabled={full || invite.isPending || invited.isPending}
              onInvite={() => invite.mutate(friend.user.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FriendRowProps {
  readonly friend: Friend;
  readonly invited: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onInvite: () => void;
}

function FriendRow({ friend: { user }, invited, busy, disabled, onInvite }: FriendRowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex min-h-13 items-center gap-3 px-2">
      <Avatar name={user.username} size={32} dimmed={user.status === 'offline'} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <span dir="auto" className="max-w-full truncate font-medium">
          {user.username}
        </span>
        <PresenceBadge presence={user.presence} />
      </span>
      {invited ? (
        <span className="inline-flex min-h-9 items-center gap-1.5 touch:min-h-11 px-3 text-muted text-sm">
          <Check size={15} />
          {t('Invited')}
        </span>
      ) : (
        <Button
          size="sm"
          onClick={onInvite}
          busy={busy}
          disabled={disabled}
          icon={UserPlus}
          aria-label={t('Invite {{name}}', { name: user.username })}
        >
          {t('Invite')}
        </Button>
      )}
    </li>
  );
}
