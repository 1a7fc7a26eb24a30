import type { SignUps } from '@one-mind/protocol/admin/site';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDecideSignUp, useSignUps } from './site-calls.ts';

/** Accounts waiting for approval, and those that were refused. */
export function SignUpLists() {
  const { t } = useTranslation();
  const waiting = useSignUps('waiting');
  const refused = useSignUps('refused');
  return (
    <>
      <section aria-labelledby="waiting-accounts">
        <h3 id="waiting-accounts" className="text-xl">
          {t('Accounts waiting for approval')}
        </h3>
        <QueryFailure query={waiting} title={t('Failed to load the waiting accounts')} />
        {waiting.isPending ? <Skeleton className="mt-2 h-14" /> : null}
        {waiting.data?.total === 0 ? <p className="mt-1 text-muted text-sm">{t('No accounts are waiting for approval.')}</p> : null}
        {waiting.data === undefined ? null : <SignUpList list={waiting.data} mayRefuse />}
      </section>
      {refused.data === undefined || refused.data.total === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">
            {t('{{count}} refused accounts', { count: refused.data.total })}
          </summary>
          <SignUpList list={refused.data} mayRefuse={false} />
        </details>
      )}
    </>
  );
}

function SignUpList({ list: { users, total }, mayRefuse }: { readonly list: SignUps; readonly mayRefuse: boolean }) {
  const { t } = useTranslation();
  const decide = useDecideSignUp();
  return (
    <>
      <ul className="divide-y divide-line">
        {users.map(({ id, username, email, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p dir="auto" className="truncate font-medium">
                {username}
              </p>
              <p className="wrap-anywhere text-muted text-sm">
                {email} · <RelativeTime at={created_at} />
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                variant="primary"
                aria-label={t('Approve {{username}}', { username })}
                disabled={decide.isPending}
                onClick={() => decide.mutate({ id, username, approve: true })}
                icon={Check}
              >
                {t('Approve')}
              </Button>
              {mayRefuse ? (
                <Button
                  size="sm"
                  aria-label={t('Refuse {{username}}', { username })}
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id, username, approve: false })}
                  icon={X}
                >
                  {t('Refuse')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {total > users.length ? (
        <p className="text-faint text-sm">{t('{{shown}} of {{total}} are shown.', { shown: users.length, total })}</p>
      ) : null}
    </>
  );
}
