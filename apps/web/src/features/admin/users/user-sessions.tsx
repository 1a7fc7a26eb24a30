import type { UserSession } from '@one-mind/protocol/admin/admin-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';

interface UserSessionsProps {
  readonly userId: string;
  readonly sessions: readonly UserSession[];
}

/** Signed-in devices, each of which can be signed out. */
export function UserSessions({ userId, sessions }: UserSessionsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const end = useMutation({
    // Null ends all sessions.
    mutationFn: (id: string | null) =>
      id === null ? del(`/api/admin/users/${userId}/sessions`) : del(`/api/admin/users/${userId}/sessions/${id}`),
    onSuccess: async (_, id) => {
      toast.success(id === null ? t('All sessions ended') : t('Session ended'));
      await queries.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-2xl">
          {t('Sessions')}
        </h2>
        {sessions.length > 1 ? (
          <Button size="sm" variant="danger" disabled={end.isPending} onClick={() => end.mutate(null)}>
            {t('End all sessions')}
          </Button>
        ) : null}
      </div>
      {end.isError ? <LoadFailure title={t('Failed to end the session: {{reason}}', { reason: reasonOf(t, end.error) })} /> : null}
      {sessions.length === 0 ? (
        <p className="text-muted">{t('Not logged in anywhere.')}</p>
      ) : (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
                <div className="min-w-48 flex-1">
                  <p className="break-words text-sm">{session.userAgent ?? t('Unknown device')}</p>
                  <p className="tabular text-faint text-sm">
                    {session.ip ?? t('unknown address')} · {t('signed in')} <RelativeTime at={session.createdAt} /> · {t('last used')}{' '}
                    <RelativeTime at={session.refreshedAt} />
                  </p>
                </div>
                <Button size="sm" disabled={end.isPending} onClick={() => end.mutate(session.id)}>
                  {t('End session')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
