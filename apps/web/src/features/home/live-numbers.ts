import type { LiveNumbers, SiteContent } from '@one-mind/protocol/content';
import type { TFunction } from 'i18next';

const count = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** The three tiles with what the server has counted. */
export const liveStats = ({ activePlayers, gamesPlayed, successRate }: LiveNumbers, t: TFunction): SiteContent['homepage']['stats'] => [
  { label: t('Active Players'), value: count.format(activePlayers), icon: 'Users' },
  { label: t('Games Played'), value: count.format(gamesPlayed), icon: 'Gamepad2' },
  { label: t('Success Rate'), value: successRate === null ? '–' : percent.format(successRate), icon: 'Trophy' },
];

export const liveRating = ({ rating }: LiveNumbers, t: TFunction): string =>
  rating === null ? t('Nobody has rated a scenario yet') : t('{{rating}}/5 player rating', { rating: rating.toFixed(1) });
