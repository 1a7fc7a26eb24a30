import { describe, expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const RIFF = '52494646 00000000 57454250';

describe('pictureSize', () => {
  it.each([
    ['image/png', '89504e470d0a1a0a 0000000d 49484452 00000280 00000168'],
    ['image/jpeg', 'ffd8 ffe0 0004 0000 ff ffdb 0003 00 ffc2 0011 08 0168 0280 03'],
    ['image/webp', `${RIFF} 56503858 0a000000 00000000 7f0200 670100`],
    ['image/webp', `${RIFF} 5650384c 00000000 2f 7fc25900`],
    ['image/webp', `${RIFF} 56503820 00000000 000000 9d012a 8002 6801`],
  ])('reads the size of an %s', (type, hex) => {
    expect(pictureSize(bytes(hex), type)).toEqual({ width: 640, height: 360 });
  });

  it('returns null for truncated files and other types', () => {
    for (const [type, hex] of [
      ['image/png', '89504e470d0a1a0a'],
      ['image/jpeg', 'ffd8 ffe0 ffff'],
      ['image/jpeg', 'ffd8 ffe0 0004 0000 0000'],
      ['image/webp', `${RIFF} 41414141`],
      ['image/gif', '474946383961 0a000a00'],
    ] as const)
      expect(pictureSize(bytes(hex), type)).toBeNull();
  });
});
