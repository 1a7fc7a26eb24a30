import { useMedia } from '../use-media.ts';
import { type Look, lookOf, SYSTEM_IS_LIGHT } from './color-scheme.ts';
import { useSettings } from './settings.ts';

/** The theme that is shown. */
export function useTheme(): Look {
  const isSystemLight = useMedia(SYSTEM_IS_LIGHT);
  return lookOf(
    useSettings(({ theme }) => theme),
    isSystemLight,
  );
}
