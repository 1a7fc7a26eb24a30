import type { Decision, ReportKind, ReportView } from '@one-mind/protocol/moderation/moderation';
import type { TFunction } from 'i18next';

export const kindName = (t: TFunction, kind: ReportKind): string =>
  ({ message: t('Message'), player: t('Player'), appeal: t('Appeal') })[kind];

export const placeName = (t: TFunction, { place, context, appeal, message }: ReportView): string => {
  // A ban that wasn't the answer to a report is about no place.
  if (appeal?.against.kind === 'ban' && place === 'profile' && message === null) return t('Against a ban');
  const words = { game: t('In a game'), lobby: t('In a lobby'), profile: t('On a profile') };
  return context.title === null ? words[place] : t('{{place}}: {{title}}', { place: words[place], title: context.title });
};

/** The text of the button that makes this decision. */
export const decisionName = (t: TFunction, decision: Decision): string => {
  const words: Readonly<Record<Decision, string>> = {
    dismiss: t('Dismiss'),
    warn: t('Warn'),
    mute: t('Mute'),
    remove: t('Remove the message'),
    ban: t('Ban'),
    uphold: t('Uphold the decision'),
    lift: t('Reverse the decision'),
  };
  return words[decision];
};

export const decidedText = (t: TFunction, decision: Decision): string => {
  const words: Readonly<Record<Decision, string>> = {
    dismiss: t('Dismissed'),
    warn: t('Warned'),
    mute: t('Muted'),
    remove: t('Message removed'),
    ban: t('Banned'),
    uphold: t('Decision upheld'),
    lift: t('Decision reversed'),
  };
  return words[decision];
};
