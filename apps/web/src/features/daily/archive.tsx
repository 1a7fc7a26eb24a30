import type { CaseHead, CaseResult } from '@one-mind/protocol/daily/daily';
import { CircleX, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayText } from './day-text.ts';
import { LevelBadge } from './level-badge.tsx';
import { Standing } from './standing.tsx';
import { useDaily } from './use-daily.ts';

/** Every case so far, with the reader's results. */
export function Archive() {
  const { t } = useTranslation();
  const { daily, results } = useDaily();
  return (
    <div className="shell-width max-w-3xl! animate-rise py-8 sm:py-12">
      <BackLink to="/daily">{t('Today’s case')}</BackLink>
      <PageTitle title={t('Daily Cases')}>
        {t('Past cases still give points, but only the day’s own case counts for the streak.')}
      </PageTitle>
      <div className="mt-6 flex flex-col gap-6">
        {daily.data === undefined ? (
          daily.isError ? (
            <QueryFailure query={daily} title={t('Failed to load the Daily Cases')} />
          ) : (
            <div role="status" aria-label={t('Loading…')} className="flex flex-col gap-3">
              {['first', 'second', 'third', 'fourth'].map((row) => (
                <Skeleton key={row} className="h-16 rounded-xl" />
              ))}
            </div>
          )
        ) : (
          <>
            {results.length === 0 ? null : <Standing results={results} today={daily.data.today} />}
            <ul className="flex flex-col gap-2">
              {daily.data.cases.map((head) => (
                <Row key={head.day} head={head} result={results.find(({ day }) => day === head.day)} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function Row({ head: { day, number, level, scenario }, result }: { readonly head: CaseHead; readonly result: CaseResult | undefined }) {
  const { t } = useTranslation();
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_4rem]">
      <Link
        to={`/daily/${day}`}
        className="flex min-h-16 items-center gap-4 rounded-xl border border-line bg-surface px-4 py-2.5 transition-colors hover:border-accent"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {t('Case {{number}}', { number })} · <time dateTime={day}>{dayText(day)}</time>
          </span>
          <span className="block truncate text-muted text-sm">{scenario}</span>
        </span>
        <LevelBadge level={level} />
        <span className="flex w-24 items-center justify-end gap-1.5 text-right text-sm">
          {result === undefined ? (
            <span className="text-faint">{t('Not solved')}</span>
          ) : (
            <>
              {result.isRight ? (
                <Target size={15} aria-label={t('Found')} className="text-success" />
              ) : (
                <CircleX size={15} aria-label={t('Missed')} className="text-danger" />
              )}
              <span className="tabular">{t('{{points}} points', { points: result.points })}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
