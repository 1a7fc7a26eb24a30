import type { UserRow } from '@one-mind/protocol/accounts/accounts';
import type { ReportView } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { useReports } from '../../../shared/moderation/moderation.ts';
import { reasonName } from '../../../shared/moderation/moderation-labels.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reasonOf } from '../reason.ts';

/** Reports about a person, newest first. */
export function UserReports({ user: { id, username } }: { readonly user: Pick<UserRow, 'id' | 'username'> }) {
  const { t } = useTranslation();
  const found = useReports({ status: 'all', kind: 'all', search: username, page: 1 });
  // The search also finds parts of names.
  const reports = found.data?.reports.filter(({ subject }) => subject.id === id);
  return (
    <section aria-labelledby="reports" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="reports" className="text-2xl">
          {t('Reports')}
        </h2>
        {reports === undefined || reports.length === 0 ? null : (
          <LinkButton to={`/admin/reports?${new URLSearchParams({ status: 'all', search: username })}`} variant="quiet" size="sm">
            {t('View reports')}
          </LinkButton>
        )}
      </div>
      {found.isPending ? <Skeleton className="h-12" /> : null}
      <QueryFailure query={found} title={(error) => t('Failed to load reports: {{reason}}', { reason: reasonOf(t, error) })} />
      {reports?.length === 0 ? <p className="text-muted">{t('Nobody has reported this person.')}</p> : null}
      <ul className="divide-y divide-line">
        {reports?.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <ReportLine report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportLine({ report: { appeal, complaints, createdAt, status } }: { readonly report: ReportView }) {
  const { t } = useTranslation();
  const reasons = [...new Set(complaints.map(({ reason }) => reasonName(t, reason)))].join(', ');
  return (
    <>
      <span className="min-w-40 flex-1 break-words">{appeal === null ? reasons : t('Appeal')}</span>
      <Badge tone={status === 'open' ? 'accent' : 'neutral'}>{status === 'open' ? t('Waiting') : t('Decided')}</Badge>
      <span className="text-faint text-sm">
        <RelativeTime at={createdAt} />
      </span>
    </>
  );
}
