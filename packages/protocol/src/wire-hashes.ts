/**
 * SHA-256 of all schemas on the wire, by `PROTOCOL_VERSION`: requests and answers of every route, socket events both ways.
 * Add a line for a new version; never change one that was released.
 */
export const WIRE_HASHES: Readonly<Record<number, string>> = {
  2: 'b9116aecb7f61743ff534b599dab980ed140cffb27b9cd643cad1e3bc31b9129',
};
