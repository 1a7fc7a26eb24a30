import { useMedia } from '../use-media.ts';
import { type ColorScheme, colorSchemeOf, SYSTEM_IS_LIGHT } from './color-scheme.ts';
import { useSettings } from './settings.ts';

/** The color scheme that is currently shown. */
export function useTheme(): ColorScheme {
  const isSystemLight = useMedia(SYSTEM_IS_LIGHT);
  return colorSchemeOf(
    useSettings(({ theme }) => theme),
    isSystemLight,
  );
}
