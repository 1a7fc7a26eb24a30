import type { CaseHead } from '@one-mind/protocol/daily/daily';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageDescription, PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Archive } from './archive.tsx';
import { hasReadCases } from './case-memory.ts';
import { CaseScreen, CaseSkeleton } from './case-screen.tsx';
import { dayText } from './day-text.ts';
import { LevelBadge } from './level-badge.tsx';
import { NextCase } from './next-case.tsx';
import { useDaily } from './use-daily.ts';

/** The archive is at the address of a day that doesn't exist. */
export function DailyPage() {
  const { day } = useParams();
  return day === 'archive' ? <Archive /> : <CasePage asked={day} />;
}

/** Today's case, or the one of the day in the address. */
function CasePage({ asked }: { readonly asked: string | undefined }) {
  const { t } = useTranslation();
  const { daily, results, nextAt, user } = useDaily();
  // A case that is being read stays open when the day ends.
  const [kept, setKept] = useState<string | null>(null);
  const today = daily.data?.today;
  if (kept === null && today !== undefined) setKept(today);
  const day = asked ?? kept;
  const head = daily.data?.cases.find((one) => one.day === day);
  return (
    <div className="shell-width animate-rise py-8 sm:py-12">
      <PageDescription text={t('One recorded game every day, the same for everyone: read it round by round and name the Saboteur.')} />
      <PageTitle
        title={t('The Daily Case')}
        eyebrow={<Eyebrow head={head} />}
        actions={
          <LinkButton to="/daily/archive" size="sm" icon={CalendarDays}>
            {t('Archive')}
          </LinkButton>
        }
      >
        <p>
          {t('One voice in this body is a Saboteur. Read as few rounds as you dare, then name it.')}
          {asked === undefined ? <span className="block min-h-6">{nextAt === null ? null : <NextCase at={nextAt} />}</span> : null}
        </p>
        <HowItWorks />
      </PageTitle>
      <div className="mt-6">
        {asked === undefined && today !== undefined && kept !== null && kept !== today ? (
          <Banner
            kind="info"
            className="mb-5"
            action={
              <Button size="sm" onClick={() => setKept(today)}>
                {t('Open the new case')}
              </Button>
            }
          >
            {t('A new day has begun, with a new case. You can finish this one first.')}
          </Banner>
        ) : null}
        {daily.data === undefined ? (
          daily.isError ? (
            <QueryFailure query={daily} title={t('Failed to load the Daily Case')} />
          ) : (
            <CaseSkeleton />
          )
        ) : head === undefined ? (
          <EmptyState
            title={asked === undefined ? t('There is no new case today.') : t('There is no case for this day.')}
            action={<LinkButton to="/daily/archive">{t('Open the archive')}</LinkButton>}
          >
            {t('You can still solve every past case that you haven’t answered.')}
          </EmptyState>
        ) : (
          <CaseScreen key={`${head.day} ${user?.id}`} head={head} results={results} today={daily.data.today} />
        )}
      </div>
    </div>
  );
}

/** Its space is reserved while it is loading. */
function Eyebrow({ head }: { readonly head: CaseHead | undefined }) {
  const { t } = useTranslation();
  return (
    <span className="flex min-h-14 flex-wrap content-end items-center gap-2 sm:min-h-7">
      {head === undefined ? null : (
        <>
          {t('Case {{number}}', { number: head.number })} · <time dateTime={head.day}>{dayText(head.day)}</time> · {head.scenario}{' '}
          <LevelBadge level={head.level} />
        </>
      )}
    </span>
  );
}

/** Open for people who read their first case. */
function HowItWorks() {
  const { t } = useTranslation();
  const [isOpen] = useState(() => !hasReadCases());
  return (
    <details open={isOpen} className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent-strong">{t('How to solve it')}</summary>
      <ul className="mt-1 list-disc space-y-1.5 pl-5">
        <li>
          {t(
            'The voices share one body. Each voice has one turn in every round, in an order that shifts by one place each time: if Ada had turn 3, she has turn 2 in the next round.',
          )}
        </li>
        <li>
          {t(
            'Honest voices always tell the truth about their turns. The Saboteur lies in two cases out of five, and then sticks to the lie.',
          )}
        </li>
        <li>
          {t(
            'There may also be a Rogue, who follows a goal of their own and may get in the way. Rogues plant no sabotage, and tell the truth about their turns.',
          )}
        </li>
        <li>
          {t(
            'A way can take several steps, so one move often only sets off. A step towards another place undoes the last one. Each round says where the body begins and ends.',
          )}
        </li>
        <li>{t('No voice aims at itself, so a turn that searches or helps Ada isn’t hers.')}</li>
        <li>
          {t(
            'A sabotage looks like a turn that failed or had no effect, and nobody can sabotage two rounds in a row. Its mishap nearly always comes later, in anyone’s turn, and half of all mishaps are bad luck.',
          )}
        </li>
        <li>
          {t(
            'A voice that searches another gets a clue about it, which is right three times out of four. Honest voices pass the clue on; a Saboteur calls everyone bad.',
          )}
        </li>
      </ul>
    </details>
  );
}
