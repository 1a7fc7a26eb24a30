import type { AiLevel } from '@one-mind/engine/vocabulary';

/** The default comes first. */
export const OFFERED_LEVELS = ['normal', 'easy', 'hard', 'neutral', 'random'] as const satisfies readonly AiLevel[];
export const LEVEL_LABELS: Readonly<Record<AiLevel, string>> = {
  easy: 'Easy',
  normal: 'Normal',
  hard: 'Hard',
  neutral: 'Neutral',
  random: 'Random',
};
/** One line about how the level plays. */
export const LEVEL_MANNERS: Readonly<Record<AiLevel, string>> = {
  normal: 'plays its role, bluffs and doubts',
  easy: 'plays its role, but blunders often',
  hard: 'weighs every option and every suspicion',
  neutral: 'sensible, takes no sides',
  random: 'any valid action',
};
