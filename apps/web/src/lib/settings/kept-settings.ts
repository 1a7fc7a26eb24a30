import type { SettingsChange, SettingsView, UserSettings } from '@one-mind/protocol/accounts/settings';
import { LANGUAGES, PALETTES, SETTINGS_DEFAULTS, TEXT_SIZES, THEMES, VOLUME_MAX } from '@one-mind/protocol/constants';

/**
 * What one browser knows about settings. Unsaved changes made here take precedence, then the account's settings (for
 * visitors: this browser's), then the defaults. An account that has never chosen anything adopts what its owner chose
 * as a visitor.
 */
export interface KeptSettings extends SettingsView {
  /** Id of the user that the settings belong to; null = a visitor. */
  readonly owner: string | null;
  /** Chosen here, but not saved to the account yet. */
  readonly unsaved: SettingsChange;
}

export const effectiveSettings = ({ settings, unsaved }: KeptSettings, preview: SettingsChange = {}): UserSettings => ({
  ...settings,
  ...unsaved,
  ...preview,
});

/** Applies the server's response after `owner` requested their settings. */
export function adopted(kept: KeptSettings, owner: string, view: SettingsView): KeptSettings {
  if (kept.owner === owner) return received(kept, view);
  return { ...view, owner, unsaved: kept.owner === null && view.revision === 0 ? kept.unsaved : {} };
}

/**
 * Applies the account's current settings. `saved`: the changes that were sent from here; they are no longer unsaved,
 * unless they have changed since.
 */
export function received(kept: KeptSettings, { settings, revision }: SettingsView, saved: SettingsChange = {}): KeptSettings {
  const unsaved = without(kept.unsaved, (name) => saved[name] === kept.unsaved[name]);
  // An older response that arrives late changes nothing.
  return revision < kept.revision ? { ...kept, unsaved } : { ...kept, settings, revision, unsaved };
}

/** The user has signed out; the appearance stays as it is. */
export const asVisitor = (kept: KeptSettings): KeptSettings =>
  kept.owner === null ? kept : { settings: effectiveSettings(kept), revision: 0, owner: null, unsaved: {} };

/** The change without the excluded names. */
export function without(change: SettingsChange, isOut: (name: keyof UserSettings) => boolean): SettingsChange {
  const rest: { -readonly [Name in keyof UserSettings]?: UserSettings[Name] } = { ...change };
  for (const name of Object.keys(rest)) if (isName(name) && isOut(name)) delete rest[name];
  return rest;
}

/**
 * Reads the stored JSON; missing or broken values get their defaults. `painted`: the theme that the page starts with,
 * which takes precedence for a visitor.
 */
export function readKept(json: string | null, painted: string | null): KeptSettings {
  const stored = parsed(json);
  const owner = typeof stored.owner === 'string' ? stored.owner : null;
  const settings = { ...SETTINGS_DEFAULTS, ...validSettings(stored.settings) };
  const { theme } = validSettings({ theme: painted });
  const chosen = owner === null && theme !== undefined && theme !== settings.theme ? { theme } : {};
  return { owner, revision: 0, settings, unsaved: { ...validSettings(stored.unsaved), ...chosen } };
}

/** The revision is not stored: on a new page the account's settings win, even if the server was restored from a backup. */
export const rememberedAs = ({ owner, settings, unsaved }: KeptSettings): string => JSON.stringify({ owner, settings, unsaved });

function parsed(json: string | null): { readonly owner?: unknown; readonly settings?: unknown; readonly unsaved?: unknown } {
  try {
    return { ...JSON.parse(json ?? '{}') };
  } catch {
    return {};
  }
}

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  theme: THEMES,
  language: LANGUAGES,
  textSize: TEXT_SIZES,
  palette: PALETTES,
};

const isName = (name: string): name is keyof UserSettings => Object.hasOwn(SETTINGS_DEFAULTS, name);

/** Checked by hand, because a schema would make the front page load the protocol's schemas. */
function isValid(name: keyof UserSettings, value: unknown): boolean {
  if (typeof SETTINGS_DEFAULTS[name] === 'number') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= VOLUME_MAX;
  return CHOICES[name]?.includes(value) ?? typeof value === 'boolean';
}

function validSettings(value: unknown): SettingsChange {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(entries.filter(([name, one]) => isName(name) && isValid(name, one))) as SettingsChange;
}
