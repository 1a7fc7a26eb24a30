import type { TFunction } from 'i18next';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Until the choice is made without one: to the second, or by the hour where there are many. `left`: milliseconds. */
export function timeLeft(t: TFunction, left: number): string {
  if (left >= 2 * HOUR) return t('{{count}} hours left', { count: Math.floor(left / HOUR) });
  const seconds = Math.ceil(left / SECOND);
  return t('{{time}} left to choose', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}
