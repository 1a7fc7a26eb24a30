import type { UserSettings } from '@one-mind/protocol/settings';
import { useSettings } from './settings.ts';

export type Theme = UserSettings['theme'];

export const useTheme = (): Theme => useSettings(({ theme }) => theme);
