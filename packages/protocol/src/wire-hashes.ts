/**
 * SHA-256 of all schemas on the wire, by `PROTOCOL_VERSION`: requests and answers of every route, socket events both ways.
 * Add a line for a new version; never change one that was released.
 */
export const WIRE_HASHES: Readonly<Record<number, string>> = {
  2: '548e91fd8757557bea0b34d85817e1df6a33aab1b8970c5477bfdec8555b1f50',
};
