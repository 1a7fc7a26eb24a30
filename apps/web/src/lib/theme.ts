import { create } from 'zustand';

export type Theme = 'dark' | 'light';
const KEY = 'theme';

const useThemeStore = create<{ readonly theme: Theme }>(() => ({
  theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
}));

export const useTheme = (): Theme => useThemeStore((state) => state.theme);

/** Applies at once and is remembered in this browser (public/theme.js puts it back before the first paint). */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    window.localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be switched off: the choice then lasts as long as the page.
  }
  useThemeStore.setState({ theme });
}
