import type { AccountEvent } from '@one-mind/protocol/accounts/account-events';
import type { Page } from '@one-mind/protocol/games/results';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../../lib/api/api.ts';
import { AccountEventList } from '../../../shared/accounts/account-event-list.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { Section } from '../section.tsx';
import { ACCOUNT_EVENTS } from './security-queries.ts';
import { SessionsSection } from './sessions-section.tsx';

const PAGE = '20';

/** Where a person is logged in, and what happened to their account. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <div className="shell-width py-10 sm:py-14">
      <BackLink to="/game/settings">{t('Settings')}</BackLink>
      <PageTitle title={t('Security')}>
        {t('If something here wasn’t you, log out your other devices and')}{' '}
        <Link to="/game/settings" className="text-accent-strong underline underline-offset-4">
          {t('change your password')}
        </Link>
        .
      </PageTitle>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        <SessionsSection />
        <EventsSection />
      </div>
    </div>
  );
}

function EventsSection() {
  const { t } = useTranslation();
  const events = useInfiniteQuery({
    queryKey: ACCOUNT_EVENTS,
    queryFn: ({ pageParam, signal }) =>
      get(`/api/account/events?${new URLSearchParams({ limit: PAGE, ...(pageParam !== null && { before: pageParam }) })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<AccountEvent>): string | null => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });
  return (
    <Section title={t('Recent events')}>
      {events.isPending ? <LoadingSkeletons label={t('Loading…')} count={5} shape="h-12" /> : null}
      <QueryFailure query={events} title={t('Failed to load the events')} />
      {events.data?.length === 0 ? <p className="text-muted text-sm">{t('Nothing in the last 180 days.')}</p> : null}
      {events.data === undefined || events.data.length === 0 ? null : <AccountEventList events={events.data} />}
      {events.hasNextPage ? (
        <Button variant="quiet" className="self-start" busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </Section>
  );
}
