import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/auth/session.ts';
import { useAllSettled } from '../../lib/use-all-settled.ts';
import { KeepAccount } from '../../shared/accounts/keep-account.tsx';
import { useBlockedPeople, useFriendRequests, useFriends } from '../../shared/friends/friends-api.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddFriend } from './add-friend.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { FriendCardSkeletons } from './friend-card.tsx';
import { FriendList } from './friend-list.tsx';
import { useMyLobby } from './my-lobby.ts';
import { RequestPanels } from './request-panels.tsx';
import { useFriendChange } from './use-friend-change.ts';

export function FriendsPage() {
  const { t } = useTranslation();
  const { change, busyKey, failure } = useFriendChange();
  // The size of each part moves what is below it, so all parts appear together, each in its own element.
  const myLobby = useMyLobby();
  const isLoading = !useAllSettled([useFriends(), useFriendRequests(), useBlockedPeople(), myLobby]);
  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle title={t('Friends')}>{t('People you would share a mind with again.')}</PageTitle>
      {failure === null ? null : <LoadFailure {...failure} className="mt-6" />}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <Suspense>
            {useMay('make_friends') ? <AddFriend /> : <KeepAccount />}
            {isLoading ? (
              <Skeleton className="h-64 rounded-2xl border border-line" />
            ) : (
              <RequestPanels busyKey={busyKey} onChange={change} />
            )}
          </Suspense>
        </div>
        {isLoading ? (
          <FriendCardSkeletons />
        ) : (
          <div className="flex min-w-0 flex-col gap-6">
            <FriendList myLobby={myLobby.data ?? null} busyKey={busyKey} onChange={change} />
            <BlockedPeople busyKey={busyKey} onChange={change} />
          </div>
        )}
      </div>
    </div>
  );
}
