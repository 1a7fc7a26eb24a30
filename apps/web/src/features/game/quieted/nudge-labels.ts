import type { Nudge } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';

/** [Q3] */
export const nudgeName = (t: TFunction, nudge: Nudge): string => t({ soothe: 'Soothe', stir: 'Stir', divert: 'Divert' }[nudge]);

export function nudgeHint(t: TFunction, nudge: Nudge): string {
  const hints: Record<Nudge, string> = {
    soothe: t('Dangers and events are half as likely.'),
    stir: t('Dangers and events are half again as likely.'),
    divert: t('People beside the body do nothing.'),
  };
  return hints[nudge];
}
