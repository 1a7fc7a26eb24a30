import { PLACE_DAYS } from '@one-mind/protocol/moderation/place-bans';
import type { RelatedAccount, SharedThing } from '@one-mind/protocol/moderation/related-accounts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../../lib/api/api.ts';
import { useMay } from '../../../lib/auth/session.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reasonOf } from '../reason.ts';

/** Accounts that may belong to the same person, and what they share. `reportId`: a report about that person. */
export function RelatedAccounts({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation();
  const related = useQuery({
    queryKey: ['moderation', 'related', reportId],
    queryFn: ({ signal }) => get(`/api/moderation/reports/${encodeURIComponent(reportId)}/related-accounts`, { signal }),
    staleTime: 0,
  });
  return (
    <section aria-label={t('Related accounts')} className="flex flex-col gap-2 text-sm">
      {related.isPending ? <Skeleton className="h-10" /> : null}
      <QueryFailure
        query={related}
        title={(error) => t('Failed to load the related accounts: {{reason}}', { reason: reasonOf(t, error) })}
      />
      {related.data === undefined ? null : related.data.accounts.length === 0 ? (
        <p className="text-muted">
          {t('No other account has used the same browser or network in the last {{days}} days.', { days: PLACE_DAYS })}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {related.data.accounts.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </ul>
          <p className="text-muted">
            {t('These accounts may belong to the same person, or to people who share a browser, a home or a network.')}
          </p>
        </>
      )}
    </section>
  );
}

function Account({ account: { id, username, isBanned, shares } }: { readonly account: RelatedAccount }) {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <Link
        to={isAdmin ? `/admin/users/${id}` : `/game/profile/${encodeURIComponent(username)}`}
        dir="auto"
        className="min-w-0 break-words font-medium underline decoration-line-strong underline-offset-4 hover:text-accent-strong"
      >
        {username}
      </Link>
      {isBanned ? <Badge tone="danger">{t('Banned')}</Badge> : null}
      <span className="text-muted">{sharedText(t, shares)}</span>
    </li>
  );
}

const sharedText = (t: TFunction, shares: readonly SharedThing[]): string =>
  !shares.includes('device') ? t('Same network') : shares.includes('network') ? t('Same browser and network') : t('Same browser');
