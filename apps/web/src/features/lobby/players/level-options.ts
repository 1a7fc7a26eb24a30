import type { TFunction } from 'i18next';
import { LEVEL_LABELS, LEVEL_MANNERS, OFFERED_LEVELS } from '../../../shared/games/ai-levels.ts';

/** The levels of AI players to choose from. */
export const levelOptions = (t: TFunction) =>
  OFFERED_LEVELS.map((value) => ({ value, label: `${t(LEVEL_LABELS[value])} · ${t(LEVEL_MANNERS[value])}` }));
