import type { AskedPlayedBy } from '@one-mind/protocol/admin/analytics';
import type { TFunction } from 'i18next';

export function playedByName(t: TFunction, playedBy: AskedPlayedBy): string {
  switch (playedBy) {
    case 'all':
      return t('Everyone');
    case 'person':
      return t('People');
    case 'ai':
      return t('AI players');
  }
}

/** The title of a chart that counts only some seats or turns. */
export const playedByTitle = (t: TFunction, title: string, playedBy: AskedPlayedBy): string =>
  playedBy === 'all' ? title : `${title} · ${playedByName(t, playedBy)}`;
