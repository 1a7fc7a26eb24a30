import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useConnectionLost } from '../../../lib/socket/socket.ts';
import { remainingMs, ringFraction, spokenMark, timeText, useServerNow } from '../live/clock.ts';
import { useGame, useGamePart, useGameState } from '../live/game-context.ts';
import type { ActionPicker } from './use-action-picker.ts';

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** The big lock-in button with the ring of remaining time. Disabled until an action is chosen. */
export function LockInButton({ picker, label }: { readonly picker: ActionPicker; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-part="lock-in"
      disabled={picker.choice === null || !picker.open || picker.busy || picker.offline}
      aria-busy={picker.busy || undefined}
      aria-keyshortcuts="L"
      onClick={picker.lockIn}
      className={clsx(
        'flex min-h-15 w-full shrink-0 items-center gap-3 rounded-xl px-3 text-left transition-colors',
        'bg-accent text-on-accent shadow-[0_0_36px_-12px_var(--accent)] hover:bg-accent-strong',
        'disabled:cursor-not-allowed disabled:border disabled:border-line-strong disabled:bg-transparent disabled:text-muted disabled:shadow-none',
      )}
    >
      <DeadlineRing />
      <span className="leading-tight">
        <span className="block font-semibold text-lg">{picker.busy ? t('Submitting…') : label}</span>
        <span className="block text-xs">
          {picker.offline
            ? t('You are offline. Your choice is kept; submit it when you are back.')
            : picker.choice === null
              ? t('Choose an action first')
              : t('Locks you in for this round')}
        </span>
      </span>
      <span aria-hidden="true" className="ml-auto font-sans text-xs max-lg:hidden">
        L
      </span>
    </button>
  );
}

/**
 * The remaining time as a ring and a number; an open ring if there is no limit. Empty and faint while the connection is
 * lost, because the page would not hear of a pause or an early end.
 */
export function DeadlineRing() {
  const { t } = useTranslation();
  const { settings, clockOffset } = useGame('settings', 'clockOffset');
  const { deadline, phase } = useGameState('deadline', 'phase');
  const unknown = useConnectionLost() && deadline !== null;
  const now = useServerNow(clockOffset, deadline !== null && !unknown);
  const total = phase === 'planning' ? settings.timeLimitMs : settings.turnPaceMs;
  const left = remainingMs(deadline, now);
  const fraction = unknown ? null : ringFraction(deadline, total, now);
  return (
    <span className={clsx('relative grid size-12 shrink-0 place-items-center', unknown && 'opacity-60')}>
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <circle cx={24} cy={24} r={RADIUS} fill="none" stroke="currentColor" strokeOpacity={0.25} strokeWidth={4} />
        {fraction === null ? null : (
          <circle
            cx={24}
            cy={24}
            r={RADIUS}
            fill="none"
            stroke="currentColor"
            strokeWidth={4}
            strokeLinecap="round"
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - fraction)}
            className="transition-[stroke-dashoffset] duration-300 ease-linear"
          />
        )}
      </svg>
      <span aria-hidden={unknown || undefined} className="tabular font-semibold text-[0.8125rem]">
        {unknown ? '–' : left === null ? '∞' : timeText(left)}
      </span>
      <span className="sr-only">{unknown ? t('Connection lost') : left === null ? t('No time limit') : t('left')}</span>
    </span>
  );
}

/** Speaks the time at 30, 10 and 5 seconds while the player still has to choose. */
export function SpokenTime() {
  const { t } = useTranslation();
  const { clockOffset } = useGame('clockOffset');
  const { deadline, phase } = useGameState('deadline', 'phase');
  const isChoosing = useGamePart(({ you }) => you?.lockedIn === false);
  const lost = useConnectionLost();
  const running = phase === 'planning' && deadline !== null && isChoosing && !lost;
  const now = useServerNow(clockOffset, running);
  const mark = spokenMark(running ? remainingMs(deadline, now) : null);
  return (
    <p aria-live="assertive" className="sr-only">
      {mark === null ? '' : t('{{count}} seconds left', { count: mark })}
    </p>
  );
}
