import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unblockPerson, useBlockedPeople } from '../../shared/friends/friends-api.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import type { Change } from './use-friend-change.ts';

interface BlockedPeopleProps {
  readonly busyKey: string | null;
  readonly onChange: (change: Change) => void;
}

/** The people I have blocked, collapsed; renders nothing if there are none. */
export function BlockedPeople({ busyKey, onChange }: BlockedPeopleProps) {
  const { t } = useTranslation();
  const blocked = useBlockedPeople();
  if (blocked.isError && blocked.data === undefined) return <QueryFailure query={blocked} title={t('Failed to load blocked people')} />;
  if (blocked.data === undefined || blocked.data.length === 0) return null;
  return (
    <details className="group rounded-2xl border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-2xl px-5 py-3 text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronDown size={17} className="transition-transform group-open:rotate-180" />
        {t('Blocked people')}
        <span className="tabular ml-auto">{blocked.data.length}</span>
      </summary>
      <p className="px-5 pb-2 text-faint text-sm">{t('They are not notified. They can’t befriend or invite you, or see where you are.')}</p>
      <ul className="flex flex-col divide-y divide-line px-5 pb-2">
        {blocked.data.map(({ user }) => (
          <li key={user.id} className="flex min-h-13 items-center gap-3 py-1.5">
            <Avatar name={user.username} size={32} dimmed />
            <span dir="auto" className="min-w-0 flex-1 truncate text-left">
              {user.username}
            </span>
            <Button
              size="sm"
              busy={busyKey === `unblock ${user.id}`}
              aria-label={t('Unblock {{name}}', { name: user.username })}
              onClick={() =>
                onChange({
                  key: `unblock ${user.id}`,
                  title: t('Failed to unblock this person'),
                  run: () => unblockPerson(user.id),
                  focusAfter: 'your-friends',
                })
              }
            >
              {t('Unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
