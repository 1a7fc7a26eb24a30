import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../auth/keys.ts';

const ID = /^[\w-]{1,64}$/;

/** Signed links with which banned people appeal without signing in. They work while the ban is in force; nothing has to be stored. */
export class AppealLinks {
  readonly #key: Buffer;

  constructor(secretKey: string) {
    this.#key = deriveKey(secretKey, 'appeals against bans: HMAC-SHA-256', 32);
  }

  tokenOf(banId: string): string {
    return `${banId}.${this.#signatureOf(banId)}`;
  }

  /** What follows the # isn't sent to the server, so no log contains the token. */
  pathOf(banId: string): string {
    return `/auth/appeal#token=${this.tokenOf(banId)}`;
  }

  /** Returns null if the token isn't genuine. */
  banOf(token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    if (!ID.test(id)) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signatureOf(id))];
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  #signatureOf(banId: string): string {
    return createHmac('sha256', this.#key).update(banId).digest('base64url');
  }
}
