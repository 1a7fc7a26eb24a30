import { NEWCOMERS_TIME_LIMIT_S, TIME_LIMIT_DAY_S, TIME_LIMIT_DEFAULT_S } from '@one-mind/protocol/constants';
import type { TFunction } from 'i18next';

/** Seconds of planning that a lobby can choose; null = none. */
export const TIME_LIMITS: readonly (number | null)[] = [15, 30, 45, 60, 120, 180, 300, TIME_LIMIT_DAY_S, null];

/** The time limit that Create Lobby suggests to someone who has finished this many games. */
export const proposedTimeLimit = (games: number): number => (games === 0 ? NEWCOMERS_TIME_LIMIT_S : TIME_LIMIT_DEFAULT_S);

/** "30 seconds", "2 minutes", "One day", "No limit". */
export function timeLimitLabel(t: TFunction, seconds: number | null): string {
  if (seconds === null) return t('No limit');
  if (seconds === TIME_LIMIT_DAY_S) return t('One day');
  return seconds >= 60 && seconds % 60 === 0 ? t('{{count}} minutes', { count: seconds / 60 }) : t('{{count}} seconds', { count: seconds });
}

/** What a time limit feels like in play. */
export function timeLimitMeaning(t: TFunction, seconds: number | null): string {
  if (seconds === null) return t('The turns begin when everyone has locked in. The AI plays for anyone who is away for a day.');
  if (seconds === TIME_LIMIT_DAY_S)
    return t('Play by correspondence: everyone visits once a day. The AI plays for anyone who is away for a day.');
  if (seconds < 30) return t('A rush, for experienced players.');
  if (seconds < 60) return t('Quick, for people who know the game. New to it? Take 2 minutes.');
  if (seconds < NEWCOMERS_TIME_LIMIT_S) return t('Time to think, little time to talk. New to the game? Take 2 minutes.');
  if (seconds === NEWCOMERS_TIME_LIMIT_S) return t('Relaxed: time to read, to talk and to choose. Good for newcomers.');
  return t('Unhurried: a long talk before every round.');
}
