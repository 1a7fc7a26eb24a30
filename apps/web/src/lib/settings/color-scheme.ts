import type { UserSettings } from '@one-mind/protocol/accounts/settings';

/** The scheme that a theme resolves to on this device. */
export type ColorScheme = 'dark' | 'light';

/** The same query as in public/theme.js, which runs before the first paint. */
export const SYSTEM_IS_LIGHT = '(prefers-color-scheme: light)';

export function colorSchemeOf(theme: UserSettings['theme'], isSystemLight: boolean): ColorScheme {
  if (theme !== 'system') return theme;
  return isSystemLight ? 'light' : 'dark';
}
