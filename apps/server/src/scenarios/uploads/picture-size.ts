export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The width and height in pixels that a PNG, JPEG or WebP declares; null if it declares none. `type`: detected from its first bytes. */
export const pictureSize = (bytes: Buffer, type: string | null): PictureSize | null => {
  try {
    if (type === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (type === 'image/webp') return webpSize(bytes);
    return type === 'image/jpeg' ? jpegSize(bytes) : null;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const webpSize = (bytes: Buffer): PictureSize | null => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
};

/** Start of frame: C0 to CF, except for tables (C4), extensions (C8) and arithmetic coding (CC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Buffer): PictureSize | null => {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Any number of fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};
