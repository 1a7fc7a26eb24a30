import { describe, expect, it } from 'vitest';
import { createSealing } from './sealed.ts';

const SECRET = 'the secret of a test, long enough';
const sealing = createSealing(SECRET);

describe('sealed API keys', () => {
  it('can be opened only for their owner and with their secret', () => {
    const sealed = sealing.seal('sk-test-4471', 'model-1');
    expect(sealing.open(sealed, 'model-1')).toBe('sk-test-4471');
    expect(sealing.open(sealed, 'model-2')).toBeNull();
    expect(createSealing(`${SECRET}!`).open(sealed, 'model-1')).toBeNull();
    expect(sealing.open(`${sealed.slice(0, -4)}AAAA`, 'model-1')).toBeNull();
    expect(sealing.open('', 'model-1')).toBeNull();
  });

  it('look different every time', () => {
    expect(sealing.seal('sk-test-4471', 'model-1')).not.toBe(sealing.seal('sk-test-4471', 'model-1'));
  });

  it('can be opened by every later version: the format stays', () => {
    expect(sealing.open('YvDavTOx52yB8ujIBRGpg70l0P1cK_3LWmRTGl-PTgZGDWDwf-IOOQ', 'model-1')).toBe('sk-test-4471');
  });
});
