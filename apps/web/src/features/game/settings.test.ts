import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

describe('the settings of this browser', () => {
  it('begin with sound on, volume 80, auto-scroll on, timestamps on and compact off', () => {
    expect(parseSettings(null)).toEqual({ sound: true, music: true, volume: 80, autoScroll: true, timestamps: true, compact: false });
  });
  it('keep what was chosen and repair what is broken', () => {
    expect(parseSettings('{"sound":false,"volume":900}')).toMatchObject({ sound: false, volume: 80 });
    expect(parseSettings('not json')).toMatchObject({ volume: 80 });
  });
});
