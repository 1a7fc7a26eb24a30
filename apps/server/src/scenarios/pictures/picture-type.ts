const text = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Detects the media type of a raster picture by its first bytes; null for everything else, such as SVG, which may contain scripts. */
export const pictureType = (bytes: Uint8Array): string | null => {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'image/gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return /^ftypavi[fs]/.test(text(bytes, 4, 12)) ? 'image/avif' : null;
};
