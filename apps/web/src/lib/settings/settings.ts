import type { SettingsChange, SettingsView, UserSettings } from '@one-mind/protocol/accounts/settings';
import { create } from 'zustand';
import { colorSchemeOf, SYSTEM_IS_LIGHT } from './color-scheme.ts';
import { adopted, asVisitor, effectiveSettings, type KeptSettings, readKept, received, rememberedAs, without } from './kept-settings.ts';

interface SettingsState {
  /** The effective settings. */
  readonly settings: UserSettings;
  readonly kept: KeptSettings;
  /** Changes being tried out on the settings page; they are discarded when the page closes. */
  readonly preview: SettingsChange;
}

const KEY = 'settings';
const useStore = create<SettingsState>(() => stateOf(readKept(read(KEY), read('theme')), {}));
// The server prints pages as well, and has no window.
const system =
  typeof window === 'undefined'
    ? null
    : { lessMotion: window.matchMedia('(prefers-reduced-motion: reduce)'), light: window.matchMedia(SYSTEM_IS_LIGHT) };
wear(currentSettings());
for (const media of Object.values(system ?? {})) media.addEventListener('change', () => wear(currentSettings()));

/** Selects from the effective settings. */
export const useSettings = <Part>(select: (settings: UserSettings) => Part): Part => useStore((state) => select(state.settings));
export const useSettingsPreview = (): SettingsChange => useStore((state) => state.preview);

/** For code outside React. */
export function currentSettings(): UserSettings {
  return useStore.getState().settings;
}
export const keptSettings = (): KeptSettings => useStore.getState().kept;
/** Called after every change. Returns a function that stops listening. */
export const onSettingsChange = (listener: () => void): (() => void) => useStore.subscribe(listener);

/** Applies immediately, is stored in this browser and saved to the account of the signed-in user. */
export function changeSettings(change: SettingsChange): void {
  const { kept, preview } = useStore.getState();
  set(
    { ...kept, unsaved: { ...kept.unsaved, ...change } },
    without(preview, (name) => name in change),
  );
}

/** Applies immediately on this page only and replaces the previous preview; `{}` undoes it. */
export const previewSettings = (preview: SettingsChange): void => set(keptSettings(), preview);

/** Applies the server's response after `owner` requested their settings. */
export const adoptSettings = (owner: string, view: SettingsView): void => set(adopted(keptSettings(), owner, view));

/** Applies the account's current settings. `saved`: the changes that were sent from here. */
export const receiveSettings = (view: SettingsView, saved: SettingsChange = {}): void => set(received(keptSettings(), view, saved));

/** The user has signed out; the appearance stays as it is. */
export const becomeVisitor = (): void => set(asVisitor(keptSettings()));

function set(kept: KeptSettings, preview = useStore.getState().preview): void {
  const state = stateOf(kept, preview);
  store(KEY, rememberedAs(kept));
  wear(state.settings);
  useStore.setState(state);
}

function stateOf(kept: KeptSettings, preview: SettingsChange): SettingsState {
  return { settings: effectiveSettings(kept, preview), kept, preview };
}

/**
 * Sets the attributes of the root element that styles depend on; on the next load, public/theme.js sets them before the
 * first paint.
 */
function wear({ theme, textSize, palette, reducedMotion, compact }: UserSettings): void {
  if (system === null) return;
  const chosen = { theme, textSize, palette, density: compact ? 'compact' : 'normal', motion: reducedMotion ? 'reduced' : 'system' };
  for (const [name, value] of Object.entries(chosen)) store(name, value);
  Object.assign(document.documentElement.dataset, chosen, {
    theme: colorSchemeOf(theme, system.light.matches),
    motion: reducedMotion || system.lessMotion.matches ? 'reduced' : 'full',
  });
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // If storage is disabled, the choice lasts until the page closes.
  }
}
