import { TIME_LIMIT_DAY_S } from '@one-mind/protocol/constants';
import type { TFunction } from 'i18next';

/** Seconds of planning that a lobby can choose; null = none. */
export const TIME_LIMITS: readonly (number | null)[] = [15, 30, 45, 60, 120, 180, 300, TIME_LIMIT_DAY_S, null];

/** "30 seconds", "2 minutes", "One day", "No limit". */
export function timeLimitWords(t: TFunction, seconds: number | null): string {
  if (seconds === null) return t('No limit');
  if (seconds === TIME_LIMIT_DAY_S) return t('One day');
  return seconds >= 60 && seconds % 60 === 0 ? t('{{count}} minutes', { count: seconds / 60 }) : t('{{count}} seconds', { count: seconds });
}

/** For a form control, whose values are text. */
export const timeLimitToText = (seconds: number | null): string => (seconds === null ? 'none' : String(seconds));
export const timeLimitFromText = (text: string): number | null => (text === 'none' ? null : Number(text));
