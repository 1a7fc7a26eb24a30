/**
 * SHA-256 of all schemas on the wire, by `PROTOCOL_VERSION`: requests and answers of every route, socket events both ways.
 * Add a line for a new version; never change one that was released.
 */
export const WIRE_HASHES: Readonly<Record<number, string>> = {
  2: '4f13c462df095e30d731e15eaf2704b84d31b0be44f87369be8a1edd42bb942e',
  3: 'ee343e7e313afcbd80b1c628425dddee12f38ba7be5fbbe72583e16779eb48fb',
  4: '1d80ae6f43ec35263d03976f3fccc681daf0cde96671cd187a1bdcbfac5344ac',
  5: 'ac9d26a3212dfe2fd22dfc6f8d5700b34121800743a60191f6a2fd988967a395',
  6: '2ccf59a02ff7c3514e1a8119740908b882e6421ae951fb22a0096bf2fbb05955',
  7: '5143a3e61cd7e295c921579d8a78b13e75a6b61b8c9b09cb35f3d0394e863dd8',
  8: 'adedc8de3f9c0f137689ad0d9b1ada5c2ecd7d6d8f1a5eb270683dec0c38a076',
};
