import type { LiveNumbers, SiteContent } from '@one-mind/protocol/content/content';
import type { TFunction } from 'i18next';

const count = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** A tile for each number that the server has counted enough of. */
export const liveStats = ({ activePlayers, gamesPlayed, successRate }: LiveNumbers, t: TFunction): SiteContent['homepage']['stats'] => [
  ...(activePlayers === null ? [] : [{ label: t('Active Players'), value: count.format(activePlayers), icon: 'Users' } as const]),
  ...(gamesPlayed === null ? [] : [{ label: t('Games Played'), value: count.format(gamesPlayed), icon: 'Gamepad2' } as const]),
  ...(successRate === null ? [] : [{ label: t('Success Rate'), value: percent.format(successRate), icon: 'Trophy' } as const]),
];

/** Null while there are too few ratings. */
export const liveRating = ({ rating }: LiveNumbers, t: TFunction): string | null =>
  rating === null ? null : t('{{rating}}/5 player rating', { rating: rating.toFixed(1) });
