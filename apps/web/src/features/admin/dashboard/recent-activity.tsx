import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { useAudit } from '../audit/audit-calls.ts';
import { AuditEntries } from '../audit/audit-list.tsx';
import { reasonOf } from '../reason.ts';

const SHOWN = { page: 1, limit: 8 } as const;

/** The latest actions of admins and moderators. */
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
      {audit.isPending ? <LoadingSkeletons label={t('Loading…')} count={4} shape="h-12" /> : null}
      <QueryFailure query={audit} title={(error) => t('Failed to load recent activity: {{reason}}', { reason: reasonOf(t, error) })} />
      {audit.data?.total === 0 ? (
        <EmptyState title={t('No recent activity')}>{t('Actions by admins and moderators appear here.')}</EmptyState>
      ) : null}
      {audit.data === undefined ? null : <AuditEntries entries={audit.data.entries} />}
    </section>
  );
}
