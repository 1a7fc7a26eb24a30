import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AddFriend } from './add-friend.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { useChange } from './change.ts';
import { FriendList } from './friend-list.tsx';
import { RequestPanels } from './request-panels.tsx';

export function FriendsPage() {
  const { t } = useTranslation();
  const { change, busyKey, failure } = useChange();
  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle title={t('Friends')}>{t('Voices you would share a mind with again.')}</PageTitle>
      {failure === null ? null : <LoadFailure {...failure} className="mt-6" />}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <AddFriend />
          <RequestPanels busyKey={busyKey} onChange={change} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <FriendList busyKey={busyKey} onChange={change} />
          <BlockedPeople busyKey={busyKey} onChange={change} />
        </div>
      </div>
    </div>
  );
}
