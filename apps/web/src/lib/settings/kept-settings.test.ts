import type { SettingsChange, SettingsView } from '@one-mind/protocol/accounts/settings';
import { SETTINGS_DEFAULTS } from '@one-mind/protocol/constants';
import { describe, expect, it } from 'vitest';
import { adopted, asVisitor, effectiveSettings, readKept, received, rememberedAs } from './kept-settings.ts';

const view = (revision: number, change: SettingsChange = {}): SettingsView => ({ settings: { ...SETTINGS_DEFAULTS, ...change }, revision });
const nobody = readKept(null, null);

describe('settings that a browser remembers', () => {
  it('begin with the defaults', () => {
    expect(effectiveSettings(nobody)).toEqual(SETTINGS_DEFAULTS);
    expect(effectiveSettings(nobody)).toMatchObject({ theme: 'dark', volume: 80, musicVolume: 60, soundEffects: true, language: 'en' });
  });
  it('are found again, with what was not saved yet', () => {
    const kept = { ...adopted(nobody, 'ada', view(3, { volume: 10 })), unsaved: { theme: 'light' } } as const;
    expect(readKept(rememberedAs(kept), 'light')).toEqual({ ...kept, revision: 0 });
  });
  it('lose what is broken and nothing else', () => {
    const broken = { soundEffects: false, volume: 900, theme: 'neon', music: 'yes', colour: 'red', toString: 1 };
    expect(effectiveSettings(readKept(JSON.stringify({ settings: broken }), null))).toEqual({ ...SETTINGS_DEFAULTS, soundEffects: false });
    for (const text of ['not json', '[]', 'null', '{"settings":7}']) expect(readKept(text, 'neon')).toEqual(nobody);
  });
  it('take a visitor’s theme from where the first paint finds it, and an account’s from the account', () => {
    expect(readKept(null, 'light').unsaved).toEqual({ theme: 'light' });
    expect(readKept(rememberedAs(adopted(nobody, 'ada', view(1))), 'light').unsaved).toEqual({});
  });
});

describe('merging with the account', () => {
  it('lets what was changed here win until it is saved', () => {
    const ada = { ...adopted(nobody, 'ada', view(1)), unsaved: { volume: 5 } };
    const other = received(ada, view(2, { volume: 50, theme: 'light' }));
    expect(effectiveSettings(other)).toMatchObject({ volume: 5, theme: 'light' });
    expect(received(other, view(3, { volume: 5, theme: 'light' }), { volume: 5 }).unsaved).toEqual({});
  });
  it('keeps what was changed again while it was being saved', () => {
    const ada = { ...adopted(nobody, 'ada', view(1)), unsaved: { volume: 6 } };
    const saved = received(ada, view(2, { volume: 5 }), { volume: 5 });
    expect([saved.unsaved, effectiveSettings(saved).volume]).toEqual([{ volume: 6 }, 6]);
  });
  it('ignores an older answer that comes later', () => {
    const ada = received(adopted(nobody, 'ada', view(1)), view(5, { theme: 'light' }));
    expect(effectiveSettings(received(ada, view(4)))).toMatchObject({ theme: 'light' });
  });
  it('begins an account that has chosen nothing with the visitor’s choices, and no other', () => {
    const visitor = readKept(null, 'light');
    expect(adopted(visitor, 'ada', view(0)).unsaved).toEqual({ theme: 'light' });
    expect(effectiveSettings(adopted(visitor, 'ada', view(1)))).toMatchObject({ theme: 'dark' });
  });
  it('takes nothing of one account into another', () => {
    const ada = { ...adopted(nobody, 'ada', view(1, { compact: true })), unsaved: { volume: 5 } };
    expect(adopted(ada, 'bea', view(0))).toMatchObject({ owner: 'bea', unsaved: {}, settings: SETTINGS_DEFAULTS });
    const visitor = asVisitor(ada);
    expect(effectiveSettings(visitor)).toEqual(effectiveSettings(ada));
    expect(adopted(visitor, 'bea', view(0)).unsaved).toEqual({});
  });
});
