import type { Friend } from '@one-mind/protocol/accounts/friends';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { blockPerson, removeFriend, useFriends } from '../../shared/friends/friends-api.ts';
import { useInvite, useInvited } from '../../shared/friends/invitations.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { FriendCard, FriendCardSkeletons } from './friend-card.tsx';
import { matchingFriends } from './matching-friends.ts';
import type { Change } from './use-friend-change.ts';

interface FriendListProps {
  /** The lobby I am in, if it is waiting. */
  readonly myLobby: Lobby | null;
  readonly busyKey: string | null;
  readonly onChange: (change: Change) => void;
}

/** My friends, with a search and the actions on each. */
export function FriendList({ myLobby, busyKey, onChange }: FriendListProps) {
  const { t } = useTranslation();
  const friends = useFriends();
  const [search, setSearch] = useState('');
  const found = matchingFriends(friends.data ?? [], search);
  const here = (friends.data ?? []).filter(({ user }) => user.status === 'online').length;
  return (
    <section aria-labelledby="your-friends" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="your-friends" tabIndex={-1} className="text-2xl focus:outline-none">
          {t('Your friends')}
        </h2>
        <span className="tabular min-h-6 min-w-28 text-muted text-sm">
          {friends.data === undefined || friends.data.length === 0
            ? null
            : t('{{here}} of {{all}} online', { here, all: friends.data.length })}
        </span>
        <SearchField label={t('Search friends')} placeholder={t('Search friends…')} value={search} onChange={setSearch} />
      </div>

      <QueryFailure query={friends} title={t('Failed to load friends')} />
      {friends.isPending ? <FriendCardSkeletons /> : null}
      {friends.isSuccess && found.length === 0 ? (
        <EmptyState
          picture={<Mind voices={[0, 1, 2].map((seat) => ({ seat, state: 'empty' }))} size={80} />}
          title={t('No friends found')}
          action={friends.data.length === 0 ? undefined : <Button onClick={() => setSearch('')}>{t('Clear search')}</Button>}
        >
          {friends.data.length === 0
            ? t('Add someone by their username. Then you can see when they are online and invite each other.')
            : t('No friend matches this search.')}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {found.map((friend) => (
          <FriendItem key={friend.id} friend={friend} myLobby={myLobby} busyKey={busyKey} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

interface FriendItemProps extends FriendListProps {
  readonly friend: Friend;
}

function FriendItem({ friend: { id, created_at, user }, myLobby, busyKey, onChange }: FriendItemProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const invited = useInvited(myLobby?.id ?? null);
  const invite = useInvite(myLobby?.id ?? '');
  const name = user.username;
  const join = () =>
    onChange({
      key: `join ${user.id}`,
      title: t('You could not join'),
      run: async () => {
        const lobby = await post(`/api/lobbies/${user.lobby?.id}/join`);
        await navigate(`/game/lobby/${lobby.id}`);
      },
    });
  const remove = async () => {
    const sure = await confirm({
      title: t('Remove {{name}}?', { name }),
      message: t('Neither of you will see when the other is online. To be friends again, one of you has to send a new request.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (sure)
      onChange({ key: `remove ${user.id}`, title: t('Failed to remove friend'), run: () => removeFriend(id), focusAfter: 'your-friends' });
  };
  const block = async () => {
    const sure = await confirm({
      title: t('Block {{name}}?', { name }),
      message: t('You will no longer be friends, and you won’t see their requests. They are not notified.'),
      confirmLabel: t('Block'),
      danger: true,
    });
    if (sure)
      onChange({
        key: `block ${user.id}`,
        title: t('Failed to block this person'),
        run: () => blockPerson({ userId: user.id }),
        focusAfter: 'your-friends',
      });
  };
  return (
    <FriendCard
      friend={{ id, created_at, user }}
      myLobby={myLobby}
      invited={invited.data?.has(user.id) ?? false}
      busyKey={busyKey}
      onJoin={join}
      onInvite={() =>
        onChange({ key: `invite ${user.id}`, title: t('Failed to send the invitation'), run: () => invite.mutateAsync(user.id) })
      }
      onRemove={() => void remove()}
      onBlock={() => void block()}
    />
  );
}
