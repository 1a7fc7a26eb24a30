import { DESKTOP, PHONE } from './player.ts';

/** Both sizes and both themes, in every combination. */
export const SCREEN_VARIANTS = [
  ['desktop', DESKTOP, 'dark'],
  ['phone', PHONE, 'light'],
  ['desktop', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const;
