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
  7: 'f300744347b2761c079eb70f40ea065fd7fca11f3a06817144f1bf8e11b513d5',
  8: '09779f36173d9928d63aad4b460ede033387dbe2823523595c34f8370e53b3a5',
  9: 'bed7a10bfa4f7ee4b0cfebb82d8ced00a7db1e963c9f92b140fa9af9acc9b018',
  10: 'bb568e0d6e5fd2c64e35b5d974eebd51cfdbf351b896eb8efa098f2318f20cdd',
  11: 'f3d9599f728e44a47fade6f9a638712385c0c3f04d0e695b7d9c9c5398e6af90',
  12: '03509f951e1678b135ae9a01f7f7d183232f3be4ca7792a9b69eca589a093e67',
  13: '21f880294f1910d757166b1fd26e052b9334a80d5a79378b8eb47d0ab00f6456',
  14: '593f9cff05ade8ba9e3a7a87b2c37faba8b792b8f602541be9b50973bdedfc8d',
};
