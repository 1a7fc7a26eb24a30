import { describe, expect, it } from 'vitest';
import { withoutMetadata } from './strip-metadata.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const FRAME = 'ffe0 0004 0000 ffc2 0011 08 0168 0280 03 000000000000000000';
const SCAN = 'ffda 0004 0000 ffe1 0004 0000 ffd9';
/** EXIF data as a camera writes it: the orientation, and a directory with the location. */
const LITTLE = '49492a0008000000 0200 1201 0300 01000000 06000000 2588 0400 01000000 26000000 00000000 534543524554';
const BIG = '4d4d002a00000008 0002 0112 0003 00000001 00080000 8825 0004 00000001 00000026 00000000 534543524554';
const exif = (tiff: string) => `ffe1 ${(8 + bytes(tiff).length).toString(16).padStart(4, '0')} 457869660000 ${tiff}`;
const turned = (by: string) => `ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00${by}0000 00000000`;

describe('withoutMetadata', () => {
  it.each([
    [LITTLE, '06'],
    [BIG, '08'],
  ])('keeps only the orientation from a camera’s metadata', (tiff, by) => {
    const photo = bytes(`ffd8 ${exif(tiff)} ffe1 0008 534543524554 ffed 0004 0000 fffe 0004 0000 ${FRAME} ${SCAN}`);
    const clean = withoutMetadata(photo, 'image/jpeg');
    expect(clean.toString('hex')).toBe(bytes(`ffd8 ${turned(by)} ${FRAME} ${SCAN}`).toString('hex'));
    expect(withoutMetadata(clean, 'image/jpeg').equals(clean)).toBe(true);
  });

  it('leaves pictures unchanged that have no metadata, are truncated or have other types', () => {
    for (const hex of [`ffd8 ${FRAME} ${SCAN}`, 'ffd8 ffe0', 'ffd8'])
      expect(withoutMetadata(bytes(hex), 'image/jpeg').toString('hex')).toBe(bytes(hex).toString('hex'));
    expect(withoutMetadata(bytes('ffd8 fffe 0004 0000'), 'image/jpeg').toString('hex')).toBe('ffd8');
    const other = bytes(`ffd8 ${exif(BIG)}`);
    expect(withoutMetadata(other, 'image/webp')).toBe(other);
  });
});
