/**
 * Removes camera metadata from a JPEG: where and when it was taken, with which device and by whom, because every player can load an
 * uploaded picture. The orientation stays. Other pictures are returned unchanged.
 */
export const withoutMetadata = (bytes: Buffer, type: string): Buffer => {
  if (type !== 'image/jpeg') return bytes;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    if (bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const segment = bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
    if (!METADATA.has(segment[1] ?? 0)) kept.push(segment);
    else if (segment.toString('latin1', 4, 10) === 'Exif\0\0') kept.push(turnedBy(orientationOf(segment.subarray(10))));
    at += segment.length;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
};

const START_OF_SCAN = 0xda;
/** APP1: EXIF and XMP. APP13: IPTC. FE: comments. */
const METADATA: ReadonlySet<number> = new Set([0xe1, 0xed, 0xfe]);
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** The orientation in the first directory of EXIF data; `UPRIGHT` if there is none. */
const orientationOf = (tiff: Buffer): number => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const number = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  // Directories in pictures from cameras are never beyond this offset.
  const directory = number(isLittle ? 4 : 6);
  for (let entry = 0; entry < number(directory); entry++) {
    const start = directory + 2 + entry * 12;
    if (number(start) === ORIENTATION) return number(start + 8);
  }
  return UPRIGHT;
};

/** An EXIF segment with only the orientation; nothing for an upright picture. */
const turnedBy = (orientation: number): Buffer => {
  if (orientation <= UPRIGHT || orientation > 8) return Buffer.alloc(0);
  return Buffer.from(
    `ffe10022457869660000${'4d4d002a00000008'}${`0001011200030000000100${orientation.toString(16).padStart(2, '0')}0000`}00000000`,
    'hex',
  );
};
