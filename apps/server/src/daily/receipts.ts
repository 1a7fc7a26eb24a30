/** Signed receipts of visitors' answers, with which an account can take them over. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../auth/keys.ts';

/** What a visitor named, and on which day. */
export interface NamedByVisitor {
  readonly day: string;
  readonly seat: number;
  readonly rounds: number;
  readonly namedOn: string;
}

export class Receipts {
  readonly #key: Buffer;

  constructor(secretKey: string) {
    this.#key = deriveKey(secretKey, 'results of daily cases: HMAC-SHA-256', 32);
  }

  write({ day, seat, rounds, namedOn }: NamedByVisitor): string {
    const text = [day, seat, rounds, namedOn].join('.');
    return `${text}.${this.#sign(text).toString('base64url')}`;
  }

  /** Null if this server's key didn't sign it. */
  read(receipt: string): NamedByVisitor | null {
    const parts = receipt.split('.');
    const signature = Buffer.from(parts.pop() ?? '', 'base64url');
    const expected = this.#sign(parts.join('.'));
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    const [day = '', seat, rounds, namedOn = ''] = parts;
    return { day, seat: Number(seat), rounds: Number(rounds), namedOn };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
