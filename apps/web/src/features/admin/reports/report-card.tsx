import type { ReportView } from '@one-mind/protocol/moderation/moderation';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../../lib/auth/session.ts';
import { exactTime } from '../../../lib/time.ts';
import { reasonName, sanctionName } from '../../../shared/moderation/moderation-labels.ts';
import { SanctionText } from '../../../shared/moderation/sanction-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DecideForm } from './decide-form.tsx';
import { decidedText, kindName, placeName } from './report-labels.ts';

/** One report: what was said about whom, the messages around it, and the decision. */
export function ReportCard({ report }: { readonly report: ReportView }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { message, complaints, appeal, decided, context } = report;
  const headingId = `report-${report.id}`;
  return (
    <Card as="article" aria-labelledby={headingId} className="p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={report.kind === 'appeal' ? 'info' : 'neutral'}>{kindName(t, report.kind)}</Badge>
        <h3 id={headingId} className="min-w-0 break-words font-sans font-semibold text-base">
          {placeName(t, report)}
        </h3>
        <GameLink report={report} />
        <span className="ml-auto text-muted text-sm">
          <RelativeTime at={report.createdAt} />
        </span>
      </header>

      {message === null ? null : (
        <blockquote className="mt-3 whitespace-pre-wrap break-words rounded-lg bg-sunken px-3.5 py-2.5">
          {message.text}
          {message.isRemoved ? <span className="ml-2 text-danger text-sm">{t('(removed)')}</span> : null}
        </blockquote>
      )}
      {appeal === null ? null : (
        <section aria-label={t('Appeal')} className="mt-3">
          <h4 className="font-sans font-semibold text-base">{t('They appeal:')}</h4>
          <p className="mt-1 whitespace-pre-wrap break-words">{appeal.text}</p>
          <h4 className="mt-3 font-sans font-semibold text-base">{sanctionName(t, appeal.against.kind)}</h4>
          <SanctionText
            sanction={{ ...appeal.against, appeal: 'decided', answer: null, message: message === null ? appeal.against.message : null }}
          />
        </section>
      )}
      {complaints.length === 0 ? null : (
        <ul aria-label={t('What is wrong?')} className="mt-3 flex flex-col gap-1 text-sm">
          {complaints.map(({ reason, note, at }) => (
            <li key={`${at}${note}`} className="break-words">
              <span className="font-medium">{reasonName(t, reason)}</span>
              {note === '' ? null : <span className="text-muted"> · {note}</span>}
            </li>
          ))}
        </ul>
      )}
      {context.messages.length === 0 && context.seats.length === 0 ? null : (
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            className="-ml-3 mt-2 aria-expanded:[&_svg]:rotate-180 [&_svg]:transition-transform"
            onClick={() => setOpen(!isOpen)}
            icon={ChevronDown}
          >
            {t('Messages around it')}
          </Button>
          {isOpen ? <Context report={report} /> : null}
        </>
      )}
      {decided === null ? (
        report.options.length === 0 ? (
          <p className="mt-4 border-line border-t pt-4 text-muted text-sm">
            {appeal?.against.kind === 'ban'
              ? t('Another moderator or administrator has to decide this.')
              : t('An administrator has to decide this.')}
          </p>
        ) : (
          <DecideForm report={report} />
        )
      ) : (
        <p className="mt-4 border-line border-t pt-4 text-sm">
          <strong className="font-semibold">{decidedText(t, decided.decision)}</strong>{' '}
          <span className="text-muted">
            {t('by {{name}}', { name: decided.by ?? t('a deleted account') })}, <RelativeTime at={decided.at} />
          </span>
          {decided.reason === '' ? null : <span className="mt-1 block break-words">{decided.reason}</span>}
        </p>
      )}
    </Card>
  );
}

/** Admins inspect the game itself; moderators watch it, or its replay if it is shared. */
function GameLink({ report: { game } }: { readonly report: ReportView }) {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  if (game === null) return null;
  const path = isAdmin ? `/admin/games/${game.id}` : game.status === 'in_progress' ? `/game/active/${game.id}` : `/replay/${game.id}`;
  return (
    <Link to={path} className="text-accent-strong text-sm underline underline-offset-4">
      {t('Open the game')}
    </Link>
  );
}

function Context({ report: { context, message } }: { readonly report: ReportView }) {
  const { t } = useTranslation();
  const seatOf = (id: string) => context.seats.find((seat) => seat.id === id)?.seat;
  return (
    <div className="mt-2 rounded-lg border border-line p-3 text-sm">
      {context.messages.length === 0 ? (
        <p className="text-muted">{t('No messages.')}</p>
      ) : (
        <ol aria-label={t('Messages')} className="flex flex-col gap-2">
          {context.messages.map((one) => {
            const seat = seatOf(one.userId);
            return (
              <li
                key={one.id}
                className={clsx(
                  'break-words border-l-2 pl-2.5',
                  one.id === message?.id ? 'border-accent bg-accent/10' : 'border-line-strong',
                )}
              >
                <span className="flex flex-wrap items-center gap-1.5 text-muted">
                  {seat === undefined ? null : <SeatShape seat={seat} size={11} />}
                  <span className="font-semibold text-text">{one.username}</span>
                  {one.isAi ? t('AI player') : null}
                  {one.channel === 'quiet' ? t('to quieted voices') : null}
                  <time dateTime={one.timestamp} className="text-faint text-xs">
                    {exactTime(Date.parse(one.timestamp))}
                  </time>
                </span>
                <span className="whitespace-pre-wrap">{one.message}</span>
              </li>
            );
          })}
        </ol>
      )}
      {context.seats.length === 0 ? null : (
        <p className="mt-3 text-muted">
          {t('In the game: {{names}}', { names: context.seats.map(({ username }) => username).join(', ') })}
        </p>
      )}
    </div>
  );
}
