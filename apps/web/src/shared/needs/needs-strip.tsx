import { clsx } from 'clsx';
import { BellRing, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../lib/auth/session.ts';
import { QueryFailure } from '../page/query-failure.tsx';
import { needPath, needText } from './need-labels.ts';
import { useNeeds } from './needs.ts';

/**
 * Lists what is waiting for this moderator or admin, with links to the pages that resolve it. Renders nothing if
 * nothing is waiting.
 */
export function NeedsStrip({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  const { data, error, refetch, isFetching } = useNeeds();
  const needs = data?.needs ?? [];
  return (
    <div aria-live="polite" className={clsx('flex flex-col gap-3 empty:hidden', className)}>
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load what needs attention')} />
      {error !== null || needs.length === 0 ? null : (
        <section aria-labelledby="needs-you" className="overflow-hidden rounded-2xl border border-accent/60 bg-accent/8">
          <h2 id="needs-you" className="flex items-center gap-2.5 px-4 pt-3 pb-1 text-xl">
            <BellRing size={18} className="text-accent-strong" />
            {t('Needs attention')}
          </h2>
          <ul className="pb-1.5">
            {needs.map((need) => (
              <li key={need.kind}>
                <Link
                  to={needPath(need, isAdmin)}
                  className="group flex min-h-11 items-center gap-3 px-4 py-2 transition-colors hover:bg-accent/10"
                >
                  <span
                    aria-hidden="true"
                    className="tabular min-w-7 shrink-0 rounded-full bg-accent px-2 py-0.5 text-center font-semibold text-on-accent text-xs"
                  >
                    {need.count}
                  </span>
                  <span className="min-w-0 flex-1 wrap-anywhere group-hover:text-accent-strong">{needText(t, need)}</span>
                  <ChevronRight size={17} className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
