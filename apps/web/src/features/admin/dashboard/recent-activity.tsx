import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAudit } from '../audit/audit-calls.ts';
import { AuditEntries } from '../audit/audit-list.tsx';
import { reasonOf } from '../reason.ts';

const SHOWN = { page: 1, limit: 8 } as const;

/** What admins and moderators did last. */
export function RecentActivity() {
  const { t } = useTranslation();
  const audit = useAudit({}, SHOWN);
  return (
    <section aria-labelledby="recent-activity" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-activity" className="text-2xl">
          {t('Recent Activity')}
        </h2>
        <LinkButton to="/admin/audit" variant="quiet" size="sm">
          {t('Whole audit log')}
        </LinkButton>
      </div>
      {audit.isPending ? (
        <div role="status" aria-label={t('Loading…')} className="flex flex-col gap-3">
          {['a', 'b', 'c', 'd'].map((place) => (
            <Skeleton key={place} className="h-12" />
          ))}
        </div>
      ) : null}
      <QueryFailure query={audit} title={(error) => t('Failed to load recent activity: {{reason}}', { reason: reasonOf(t, error) })} />
      {audit.data?.total === 0 ? (
        <EmptyState title={t('No recent activity')}>{t('What admins and moderators do is told here.')}</EmptyState>
      ) : null}
      {audit.data === undefined ? null : <AuditEntries entries={audit.data.entries} />}
    </section>
  );
}
