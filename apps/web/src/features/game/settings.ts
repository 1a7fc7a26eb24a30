import { GAME_SETTINGS_DEFAULTS } from '@one-mind/protocol/constants';
import { z } from 'zod';
import { create } from 'zustand';

const KEY = 'game-settings';
const SettingsSchema = z.object({
  sound: z.boolean().catch(GAME_SETTINGS_DEFAULTS.sound),
  music: z.boolean().catch(GAME_SETTINGS_DEFAULTS.music),
  volume: z.number().min(0).max(100).catch(GAME_SETTINGS_DEFAULTS.volume),
  autoScroll: z.boolean().catch(GAME_SETTINGS_DEFAULTS.autoScroll),
  timestamps: z.boolean().catch(GAME_SETTINGS_DEFAULTS.timestamps),
  compact: z.boolean().catch(GAME_SETTINGS_DEFAULTS.compact),
});
export type GameSettings = z.output<typeof SettingsSchema>;

/** This browser's settings; whatever is missing or broken reads as its default. */
export function parseSettings(stored: string | null): GameSettings {
  try {
    return SettingsSchema.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return { ...GAME_SETTINGS_DEFAULTS };
  }
}

export const useGameSettings = create<GameSettings>(() => parseSettings(read()));

/** Applies at once and is remembered in this browser. */
export function changeSettings(change: Partial<GameSettings>): void {
  useGameSettings.setState(change);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(useGameSettings.getState()));
  } catch {
    // Storage can be switched off: the choice then lasts as long as the page.
  }
}

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
