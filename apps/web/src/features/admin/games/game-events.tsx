import type { Command } from '@one-mind/engine/commands';
import type { AdminGame, AdminGameEvent } from '@one-mind/protocol/admin/admin-games';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../lib/time.ts';
import { Card } from '../../../ui/card.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface GameEventsProps {
  /** Undefined while they load. */
  readonly events: readonly AdminGameEvent[] | undefined;
  /** Says what the list contains. */
  readonly note: string;
  /** In seat order. */
  readonly players: AdminGame['players'];
}

/** The game's commits: when, by whom, which command, and what was narrated. */
export function GameEvents({ events, note, players }: GameEventsProps) {
  const { t } = useTranslation();
  return (
    <Card as="section" flush>
      <header className="border-line border-b px-5 py-4">
        <h2 className="text-2xl">{t('Events')}</h2>
        <p className="text-muted text-sm">{note}</p>
      </header>
      <ScrollRegion label={t('Events')} className="h-128 overflow-y-auto px-5 py-2">
        {events === undefined ? (
          <Skeleton className="my-3 h-120" />
        ) : (
          <ol className="divide-y divide-line">
            {events.map((event, index) => (
              <li key={index} className="grid gap-x-5 gap-y-1 py-3 text-sm md:grid-cols-[11rem_minmax(0,1fr)]">
                <p className="tabular text-muted">
                  <time dateTime={event.at}>{exactTime(Date.parse(event.at))}</time>
                  {event.commands === null ? null : <span className="block text-faint">{event.by ?? t('The server')}</span>}
                </p>
                <div className="flex min-w-0 flex-col gap-1.5">
                  {event.commands?.map((command, place) => (
                    <p key={place} className="break-words">
                      <code className="rounded bg-raised px-1.5 py-0.5 text-accent-strong text-xs">{command.type}</code>{' '}
                      {'seat' in command ? players[command.seat]?.username : null}{' '}
                      <code className="text-muted text-xs">{detailsOf(command)}</code>
                    </p>
                  ))}
                  {event.entries.map((entry) => (
                    <div key={entry.id}>
                      <p>{entry.retold ?? entry.content}</p>
                      <p className="text-muted text-xs">{entry.fact}</p>
                    </div>
                  ))}
                  {event.entries.length === 0 && (event.commands === null || event.commands.length === 0) ? (
                    <p className="text-faint">{t('Something visible to everyone changed, without a story entry.')}</p>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        )}
      </ScrollRegion>
    </Card>
  );
}

/** The event's own fields, without its kind, seat and time. */
function detailsOf(command: Command): string {
  return Object.entries(command)
    .filter(([name]) => name !== 'type' && name !== 'seat' && name !== 'at')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}
