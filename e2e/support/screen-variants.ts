import { DESKTOP, PHONE } from './player.ts';

const TWO = [
  ['desktop', DESKTOP, 'dark'],
  ['phone', PHONE, 'light'],
] as const;
const FOUR = [...TWO, ['desktop', DESKTOP, 'light'], ['phone', PHONE, 'dark']] as const;

/** How screens are looked at: each size and each theme once, and in all four ways where pictures are drawn (`npm run screens`). */
export const SCREEN_VARIANTS: readonly (typeof FOUR)[number][] = process.env.SCREENS_DIR === undefined ? TWO : FOUR;
