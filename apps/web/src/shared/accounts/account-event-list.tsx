import type { AccountEvent, AccountEventKind } from '@one-mind/protocol/accounts/account-events';
import { KeyRound, LogIn, LogOut, type LucideIcon, ShieldAlert, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { eventTitle, isByAdmin } from './account-event-labels.ts';

const ICONS: Readonly<Partial<Record<AccountEventKind, LucideIcon>>> = {
  signed_up: UserRound,
  account_kept: UserRound,
  renamed: UserRound,
  signed_in: LogIn,
  device_new: LogIn,
  session_ended: LogOut,
  signed_out_everywhere: LogOut,
  session_copied: ShieldAlert,
  sign_in_failed: ShieldAlert,
};

/** The security history of an account, for its owner and for administrators. */
export function AccountEventList({ events }: { readonly events: readonly AccountEvent[] }) {
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}

function EventRow({ event }: { readonly event: AccountEvent }) {
  const { t } = useTranslation();
  const { kind, device, network, times, at } = event;
  const Icon = ICONS[kind] ?? KeyRound;
  const isAlarming = Icon === ShieldAlert;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon size={18} aria-hidden="true" className={isAlarming ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-accent-strong'} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 break-words font-medium text-sm">
            {eventTitle(t, event)}
          </span>
          {times > 1 ? <Badge tone="danger">{t('{{count}} times', { count: times })}</Badge> : null}
        </p>
        <p className="tabular break-words text-faint text-sm">
          {isByAdmin(event) ? t('by an administrator') : [device, network].filter((one) => one !== null).join(' · ')} ·{' '}
          <RelativeTime at={at} />
        </p>
      </div>
    </li>
  );
}
