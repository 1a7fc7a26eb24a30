import type { UserSettings } from '@one-mind/protocol/accounts/settings';

/** What a theme looks like on this device. */
export type ColorScheme = 'dark' | 'light';

/** As public/theme.js asks before the first paint. */
export const SYSTEM_IS_LIGHT = '(prefers-color-scheme: light)';

export function colorSchemeOf(theme: UserSettings['theme'], isSystemLight: boolean): ColorScheme {
  if (theme !== 'system') return theme;
  return isSystemLight ? 'light' : 'dark';
}
