import type { TFunction } from 'i18next';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `60 seconds`, `5 minutes`, `24 hours`: in the largest unit that gives at least two. */
export function durationLabel(t: TFunction, ms: number): string {
  if (ms >= 2 * HOUR) return t('{{count}} hours', { count: Math.round(ms / HOUR) });
  if (ms >= 2 * MINUTE) return t('{{count}} minutes', { count: Math.round(ms / MINUTE) });
  return t('{{count}} seconds', { count: Math.round(ms / 1000) });
}
