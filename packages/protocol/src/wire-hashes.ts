/**
 * SHA-256 of all schemas on the wire, by `PROTOCOL_VERSION`: requests and answers of every route, socket events both ways.
 * Add a line for a new version; never change one that was released.
 */
export const WIRE_HASHES: Readonly<Record<number, string>> = {
  2: '4f13c462df095e30d731e15eaf2704b84d31b0be44f87369be8a1edd42bb942e',
  3: 'c0b4bb2760c875d833b9389d4c4e744430d64cbb76821c25179bf0f27d3be453',
};
