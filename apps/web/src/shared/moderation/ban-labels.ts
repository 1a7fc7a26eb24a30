import { BAN_DURATIONS, BANNED_FOREVER, type BanDuration } from '@one-mind/protocol/moderation/bans';
import type { TFunction } from 'i18next';
import { endTime } from '../../lib/time.ts';

const durationName = (t: TFunction, duration: BanDuration): string => {
  const words: Readonly<Record<BanDuration, string>> = {
    '1h': t('1 hour'),
    '24h': t('1 day'),
    '72h': t('3 days'),
    '168h': t('7 days'),
    '720h': t('30 days'),
    '8760h': t('1 year'),
    '876000h': t('Until it is lifted'),
  };
  return words[duration];
};
export const banDurations = (t: TFunction) => BAN_DURATIONS.map((value) => ({ value, label: durationName(t, value) }));

/** `until`: same format as `banned_until`. */
export const banEnd = (t: TFunction, until: string): string =>
  until === BANNED_FOREVER ? t('until an administrator lifts it') : t('until {{time}}', { time: endTime(Date.parse(until)) });
