import type { ReportedPerson } from '@one-mind/protocol/moderation/moderation';
import { may } from '@one-mind/protocol/permissions';
import type { TFunction } from 'i18next';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../../lib/auth/session.ts';
import { endTime } from '../../../lib/time.ts';
import { banEnd } from '../../../shared/moderation/ban-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SanctionList } from '../sanction-list.tsx';
import { RelatedAccounts } from './related-accounts.tsx';
import { ReportCard } from './report-card.tsx';

interface ReportedPersonCardProps {
  readonly reported: ReportedPerson;
  /** The status of the reports in the list. */
  readonly status: string;
}

/** How many reports and appeals there are. An appeal isn't a complaint about anyone. `reports`: some or all of them. */
const countText = (t: TFunction, reports: ReportedPerson['reports'], total: number): string => {
  const appeals = reports.filter(({ kind }) => kind === 'appeal').length;
  return [
    ...(total > appeals ? [t('{{count}} reports', { count: total - appeals })] : []),
    ...(appeals > 0 ? [t('Appeals: {{appeals}}', { appeals })] : []),
  ].join(' · ');
};

/** A person, the earlier decisions about them, and each report about them. */
export function ReportedPersonCard({ reported: { person, sanctions, reports, total }, status }: ReportedPersonCardProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  const [isOpen, setOpen] = useState(false);
  const [showsRelated, setShowsRelated] = useState(false);
  const mayDecide = useMayDecideAbout(person);
  const [report] = reports;
  const { id, username, isAi, mutedUntil, bannedUntil } = person;
  const headingId = `reported-${id}`;
  const profile = username === null || isAi ? null : isAdmin ? `/admin/users/${id}` : `/game/profile/${encodeURIComponent(username)}`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={headingId} dir="auto" className="min-w-0 break-words text-2xl">
          {profile === null ? (
            (username ?? t('Account deleted'))
          ) : (
            <Link to={profile} className="hover:text-accent-strong">
              {username}
            </Link>
          )}
        </h2>
        {isAi ? <Badge>{t('AI player')}</Badge> : null}
        {mutedUntil === null ? null : <Badge tone="danger">{t('Muted until {{time}}', { time: endTime(Date.parse(mutedUntil)) })}</Badge>}
        {bannedUntil === null ? null : <Badge tone="danger">{t('Banned {{end}}', { end: banEnd(t, bannedUntil) })}</Badge>}
        <span className="text-muted text-sm">{countText(t, reports, total)}</span>
        {sanctions.length === 0 ? null : (
          <Disclosure isOpen={isOpen} onToggle={setOpen}>
            {t('Show {{count}} earlier decisions', { count: sanctions.length })}
          </Disclosure>
        )}
        {report === undefined || !mayDecide ? null : (
          <Disclosure isOpen={showsRelated} onToggle={setShowsRelated}>
            {t('Related accounts')}
          </Disclosure>
        )}
      </header>
      {isOpen ? <SanctionList sanctions={sanctions} /> : null}
      {showsRelated && report !== undefined ? <RelatedAccounts reportId={report.id} /> : null}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      {total > reports.length ? (
        <p className="text-muted text-sm">
          {t('{{count}} more reports', { count: total - reports.length })}{' '}
          {status === 'open' ? t('They appear here as you decide the reports above.') : null}
        </p>
      ) : null}
    </section>
  );
}

interface DisclosureProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function Disclosure({ isOpen, onToggle, children }: DisclosureProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
      className="aria-expanded:[&_svg]:rotate-180 [&_svg]:transition-transform"
      icon={ChevronDown}
    >
      {children}
    </Button>
  );
}

/** Moderators make no decisions about other moderators and administrators, nor administrators about each other. */
function useMayDecideAbout({ role }: ReportedPerson['person']): boolean {
  const isAdmin = useMay('administer');
  return role !== null && !may(role, isAdmin ? 'administer' : 'moderate');
}
