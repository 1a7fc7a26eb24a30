/** The codes of an authenticator app. */
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** How long each code is shown, in ms. The server also accepts the one after it. */
export const STEP_MS = 30_000;

/** As an authenticator app computes it (RFC 6238). `secret`: base32; `at`: epoch ms. */
export const appCode = (secret: string, at: number): string => {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = mac.readUInt8(19) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};
