import { MUTE_MINUTES, REPORT_REASONS } from '@one-mind/protocol/constants';
import type { MuteMinutes, ReportReason, SanctionKind } from '@one-mind/protocol/moderation/moderation';
import type { TFunction } from 'i18next';

export const reasonName = (t: TFunction, reason: ReportReason): string => {
  const words: Readonly<Record<ReportReason, string>> = {
    insult: t('Insults'),
    hate: t('Hate speech'),
    threat: t('Threats'),
    spam: t('Spam'),
    cheating: t('Cheating'),
    name: t('Their name'),
    other: t('Something else'),
  };
  return words[reason];
};
export const reportReasons = (t: TFunction) => REPORT_REASONS.map((value) => ({ value, label: reasonName(t, value) }));

const muteName = (t: TFunction, minutes: MuteMinutes): string => {
  const words: Readonly<Record<MuteMinutes, string>> = {
    10: t('10 minutes'),
    60: t('1 hour'),
    1440: t('1 day'),
    10080: t('7 days'),
    43200: t('30 days'),
  };
  return words[minutes];
};
export const muteTimes = (t: TFunction) => MUTE_MINUTES.map((value) => ({ value, label: muteName(t, value) }));

/** For moderators. */
export const sanctionName = (t: TFunction, kind: SanctionKind): string => {
  const words: Readonly<Record<SanctionKind, string>> = {
    warning: t('Warning'),
    mute: t('Mute'),
    removal: t('Removed message'),
    ban: t('Ban'),
    name: t('New name'),
  };
  return words[kind];
};

/** For the sanctioned user. */
export const sanctionTitle = (t: TFunction, kind: SanctionKind, isLifted: boolean): string => {
  if (isLifted && kind === 'mute') return t('You are no longer muted');
  if (isLifted) return kind === 'ban' ? t('Your ban was lifted') : t('A decision about you was reversed');
  const words: Readonly<Record<SanctionKind, string>> = {
    warning: t('A moderator has warned you'),
    mute: t('A moderator has muted you'),
    removal: t('A moderator has removed one of your messages'),
    ban: t('You were banned'),
    name: t('An administrator has changed your username'),
  };
  return words[kind];
};
