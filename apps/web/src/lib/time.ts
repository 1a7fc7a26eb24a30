import { useEffect, useState } from 'react';

const SECOND = 1000;
const STEPS = [
  ['day', 86_400 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
] as const;

/** "3 minutes ago", "in 2 hours", "just now" (within 45 s). `at` and `now` in epoch ms. */
export function relativeTime(at: number, now: number, locale = 'en'): string {
  const distance = at - now;
  if (Math.abs(distance) < 45 * SECOND) return 'just now';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  }
  return format.format(Math.sign(distance), 'minute');
}

// Creating a format takes longer than everything else that an entry of the story needs.
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** Date and time to the second, in the reader's time zone. */
export const exactTime = (at: number): string => EXACT.format(at);

/** The time of day to the second, in the reader's time zone. */
export const clockTime = (at: number): string => CLOCK.format(at);

/** Date and time to the minute, in the reader's time zone, for when something ends. */
export function endTime(at: number, locale = 'en'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** The current time in epoch ms, updated every `everyMs`. */
export function useNow(everyMs = 30 * SECOND): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
