import type { TFunction } from 'i18next';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** The time before the choice is made for the player: to the second, or by the hour if there are many. `left`: milliseconds. */
export function timeLeft(t: TFunction, left: number): string {
  if (left >= 2 * HOUR) return t('{{count}} hours left', { count: Math.floor(left / HOUR) });
  const seconds = Math.ceil(left / SECOND);
  return t('{{time}} left to choose', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}
