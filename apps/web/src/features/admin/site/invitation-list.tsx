import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { useInvitations, useWithdrawInvitation } from './site-calls.ts';

/** The active invitations to register. */
export function InvitationList() {
  const { t } = useTranslation();
  const list = useInvitations();
  const withdraw = useWithdrawInvitation();
  const [isInviting, setInviting] = useState(false);
  const { invitations = [], total = 0 } = list.data ?? {};
  return (
    <section aria-labelledby="invitations">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="invitations" className="text-xl">
          {t('Invitations')}
        </h3>
        <Button size="sm" icon={UserPlus} onClick={() => setInviting(true)}>
          {t('Invite')}
        </Button>
      </div>
      <QueryFailure query={list} title={t('Failed to load the invitations')} />
      {list.isPending ? <Skeleton className="mt-2 h-14" /> : null}
      {list.data?.total === 0 ? <p className="mt-1 text-muted text-sm">{t('There are no active invitations.')}</p> : null}
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, uses, usesMax, createdBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere font-medium">{email ?? t('Anyone who has the link')}</p>
              <p className="text-muted text-sm">
                {t('{{uses}} of {{count}} uses', { uses, count: usesMax })} · {createdBy ?? t('A former admin')} · {t('expires')}{' '}
                <RelativeTime at={expiresAt} />
              </p>
            </div>
            <Button size="sm" icon={X} disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
              {t('Withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      {total > invitations.length ? (
        <p className="text-faint text-sm">{t('{{shown}} of {{total}} are shown.', { shown: invitations.length, total })}</p>
      ) : null}
      {isInviting ? <InvitationDialog onClose={() => setInviting(false)} /> : null}
    </section>
  );
}
