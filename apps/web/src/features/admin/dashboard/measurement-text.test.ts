import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesText, measurementText } from './measurement-text.ts';

let t: TFunction;
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: {}, keySeparator: false, nsSeparator: false });
});

describe('measurementText', () => {
  it('uses a unit that keeps the text short', () => {
    const texts = [0, 1, 1023, 1024, 1536, 12_345_678, 250 * 1024 ** 3, 3 * 1024 ** 4].map(bytesText);
    expect(texts).toEqual(['0 B', '1 B', '1,023 B', '1 KiB', '1.5 KiB', '11.8 MiB', '250 GiB', '3 TiB']);
  });

  it('includes the total, and is null without a measurement', () => {
    expect(measurementText(t, { value: 1024, unit: 'bytes', of: 2048 })).toBe('1 KiB free of 2 KiB');
    expect(measurementText(t, { value: 1234.5, unit: 'ms', of: null })).toBe('1,234.5 ms');
    expect(measurementText(t, { value: null, unit: 'ms', of: null })).toBeNull();
  });
});
