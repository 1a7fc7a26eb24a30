import { describe, expect, it } from 'vitest';
import { pictureType } from './picture-type.ts';

describe('pictureType', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF89a\x01\0'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x20ftypavif'],
    [null, '<svg xmlns="http://www.w3.org/2000/svg">'],
    [null, '<?xml version="1.0"?><svg>'],
    [null, '<!doctype html>'],
    [null, '\0\0\0\x20ftypisom'],
    [null, 'RIFF\x24\0\0\0WAVEfmt '],
    [null, '\x89PNG'],
    [null, ''],
  ])('is %s for %j', (type, start) => {
    expect(pictureType(Buffer.from(start, 'latin1'))).toBe(type);
  });
});
