import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type AuditFilter, useAudit } from '../audit/audit-calls.ts';
import { AuditEntries } from '../audit/audit-list.tsx';
import { reasonOf } from '../reason.ts';

const SHOWN = { page: 1, limit: 5 } as const;

/** What was done to this account, and what this person did as an admin or moderator. */
export function UserAudit({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Part title={t('Actions on this account')} filter={{ target: userId }} />
      <Part title={t('Actions by this person')} filter={{ actor: userId }} />
    </div>
  );
}

function Part({ title, filter }: { readonly title: string; readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const audit = useAudit(filter, SHOWN);
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-2xl">{title}</h2>
      {audit.isPending ? <Skeleton className="h-24" /> : null}
      <QueryFailure query={audit} title={(error) => t('Failed to load the audit log: {{reason}}', { reason: reasonOf(t, error) })} />
      {audit.data?.total === 0 ? <p className="text-muted">{t('Nothing yet.')}</p> : null}
      {audit.data === undefined ? null : <AuditEntries entries={audit.data.entries} />}
      {(audit.data?.total ?? 0) > SHOWN.limit ? (
        <div>
          <LinkButton to={`/admin/audit?${new URLSearchParams({ ...filter })}`} variant="quiet" size="sm" className="-ml-3">
            {t('All {{count}} entries', { count: audit.data?.total ?? 0 })}
          </LinkButton>
        </div>
      ) : null}
    </section>
  );
}
