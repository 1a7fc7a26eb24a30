import type { OwnSession } from '@one-mind/protocol/accounts/account-events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { del, get } from '../../../lib/api/api.ts';
import { authClient, authError } from '../../../lib/auth/auth-client.ts';
import { logout } from '../../../lib/auth/session.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../section.tsx';
import { ACCOUNT_EVENTS, SESSIONS } from './security-queries.ts';

/** Throws ApiError with the sentence to show. */
async function logoutOthers(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'others' });
  if (error) throw authError(error, 'Failed to log out');
}

/** The devices that are logged in, each with a button to log it out. */
export function SessionsSection() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => get('/api/account/sessions', { signal }),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: async (which: OwnSession | 'others'): Promise<unknown> => {
      if (which === 'others') return logoutOthers();
      return which.isCurrent ? logout() : del(`/api/account/sessions/${which.id}`);
    },
    onSuccess: async (_, which) => {
      if (which === 'others') toast.success(t('All other devices were logged out.'));
      else if (!which.isCurrent) toast.success(t('{{device}} was logged out.', { device: which.device }));
      // The button that had the focus disappears with its row.
      list.current?.focus();
      await Promise.all([SESSIONS, ACCOUNT_EVENTS].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Section title={t('Devices')}>
      {sessions.isPending ? <LoadingSkeletons label={t('Loading…')} count={2} shape="h-16" /> : null}
      <QueryFailure query={sessions} title={t('Failed to load your devices')} />
      {end.isError ? (
        <LoadFailure title={t('Failed to log out')} error={end.error} onRetry={() => end.mutate(end.variables)} retrying={end.isPending} />
      ) : null}
      {sessions.data === undefined ? null : (
        <>
          <ul ref={list} tabIndex={-1} aria-label={t('Devices')} className="divide-y divide-line">
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && (end.variables === 'others' ? !session.isCurrent : end.variables.id === session.id)}
                onEnd={() => end.mutate(session)}
              />
            ))}
          </ul>
          {sessions.data.length > 1 ? (
            <Button variant="danger" className="self-start" icon={LogOut} disabled={end.isPending} onClick={() => end.mutate('others')}>
              {t('Log out all other devices')}
            </Button>
          ) : (
            <p className="text-muted text-sm">{t('You are logged in on this device only.')}</p>
          )}
        </>
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { device, network, createdAt, refreshedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone size={18} aria-hidden="true" className="shrink-0 text-accent-strong" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-sm">
          {device}
          {isCurrent ? <Badge tone="accent">{t('This device, in use')}</Badge> : null}
        </p>
        <p className="tabular text-faint text-sm">
          {network ?? t('unknown address')} · {t('logged in')} <RelativeTime at={createdAt} />
          {isCurrent ? null : (
            <>
              {' · '}
              {t('last used')} <RelativeTime at={refreshedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" busy={isEnding} onClick={onEnd}>
        {t('Log out')}
        <span className="sr-only"> {isCurrent ? t('this device') : device}</span>
      </Button>
    </li>
  );
}
