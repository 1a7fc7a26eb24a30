import type { SettingsChange, SettingsView, UserSettings } from '@one-mind/protocol/accounts/settings';
import { LANGUAGES, PALETTES, SETTINGS_DEFAULTS, TEXT_SIZES, THEMES, VOLUME_MAX } from '@one-mind/protocol/constants';

/**
 * What one browser knows about settings. One rule: what was changed here and is not saved yet comes first, then what the
 * account says (for visitors: this browser), then the default. An account that has never chosen anything takes what its
 * owner had chosen as a visitor.
 */
export interface KeptSettings extends SettingsView {
  /** Whose they are; null = a visitor's. */
  readonly owner: string | null;
  /** Chosen here, and not known to the account. */
  readonly unsaved: SettingsChange;
}

export const effectiveSettings = ({ settings, unsaved }: KeptSettings, preview: SettingsChange = {}): UserSettings => ({
  ...settings,
  ...unsaved,
  ...preview,
});

/** The server's answer when `owner` asked for their settings. */
export function adopted(kept: KeptSettings, owner: string, view: SettingsView): KeptSettings {
  if (kept.owner === owner) return received(kept, view);
  return { ...view, owner, unsaved: kept.owner === null && view.revision === 0 ? kept.unsaved : {} };
}

/** What the account says now. `saved`: what it was sent from here; unsaved no longer, unless it has changed again since. */
export function received(kept: KeptSettings, { settings, revision }: SettingsView, saved: SettingsChange = {}): KeptSettings {
  const unsaved = without(kept.unsaved, (name) => saved[name] === kept.unsaved[name]);
  // An older answer that comes later changes nothing.
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
 * What a browser remembered as JSON; whatever is missing or broken reads as its default. `painted`: the theme that its next
 * page begins with, which for a visitor has the last word.
 */
export function readKept(json: string | null, painted: string | null): KeptSettings {
  const stored = parsed(json);
  const owner = typeof stored.owner === 'string' ? stored.owner : null;
  const settings = { ...SETTINGS_DEFAULTS, ...validSettings(stored.settings) };
  const { theme } = validSettings({ theme: painted });
  const chosen = owner === null && theme !== undefined && theme !== settings.theme ? { theme } : {};
  return { owner, revision: 0, settings, unsaved: { ...validSettings(stored.unsaved), ...chosen } };
}

/** The revision is not remembered: with a new page the account has the word again, even one that was restored from a copy. */
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

/** By hand: the front page would load the protocol's schemas for this alone. */
function isValid(name: keyof UserSettings, value: unknown): boolean {
  if (typeof SETTINGS_DEFAULTS[name] === 'number') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= VOLUME_MAX;
  return CHOICES[name]?.includes(value) ?? typeof value === 'boolean';
}

function validSettings(value: unknown): SettingsChange {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(entries.filter(([name, one]) => isName(name) && isValid(name, one))) as SettingsChange;
}
