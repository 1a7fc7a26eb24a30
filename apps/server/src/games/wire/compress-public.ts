import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const deflated = promisify(deflateRaw);

/** Starts the secret part, which comes last in a snapshot. Inside a string its quotes would be escaped. */
const SECRETS = ',"you":';
/** RFC 1952: magic number, deflate, no flags, no time, no hints. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Bytes of the largest stored block. */
const BLOCK_MAX = 0xffff;

/**
 * `onSend` of the answer that contains a game: compresses the public part and only stores the rest, since the length of
 * compressed secrets would reveal something about them. The result is one gzip stream, which any client can read.
 */
export const compressPublic = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  const from = typeof payload === 'string' ? payload.lastIndexOf(SECRETS) : -1;
  if (typeof payload !== 'string' || from < 0) return payload;
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding']))) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(payload));
  trailer.writeUInt32LE(Buffer.byteLength(payload), 4);
  const open = await deflated(payload.slice(0, from), { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([HEADER, open, ...stored(Buffer.from(payload.slice(from))), trailer]);
};

/** RFC 1951, 3.2.4: uncompressed blocks, the last of which ends the stream. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_MAX) {
    const block = bytes.subarray(at, at + BLOCK_MAX);
    const head = Buffer.alloc(5);
    head.writeUInt8(at + BLOCK_MAX >= bytes.length ? 1 : 0);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(BLOCK_MAX - block.length, 3);
    blocks.push(head, block);
  }
  return blocks;
}
