import type { AskedPlayedBy } from '@one-mind/protocol/admin/analytics';
import type { TFunction } from 'i18next';

export const playedByName = (t: TFunction, playedBy: AskedPlayedBy): string =>
  t({ all: 'Everyone', person: 'People', ai: 'AI players' }[playedBy]);

/** The title of a chart that counts only some seats or turns. */
export const playedByTitle = (t: TFunction, title: string, playedBy: AskedPlayedBy): string =>
  playedBy === 'all' ? title : `${title} · ${playedByName(t, playedBy)}`;
