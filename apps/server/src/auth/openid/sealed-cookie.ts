/** Encrypted cookies with a short life, so that nothing is stored for strangers and no other browser can continue. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SecretCipher } from '../secret-cipher.ts';

interface Kind<Schema extends z.ZodType> {
  readonly secretKey: string;
  readonly schema: Schema;
  /** The only path to which browsers send it. */
  readonly path: string;
  /** `lax`: browsers also send it with a redirect from another site. */
  readonly sameSite: 'Strict' | 'Lax';
  readonly maxAgeSeconds: number;
}

export class SealedCookie<Schema extends z.ZodType> {
  readonly #kind: Kind<Schema>;
  readonly #cipher: SecretCipher;

  constructor(kind: Kind<Schema>) {
    this.#kind = kind;
    this.#cipher = new SecretCipher(kind.secretKey, 'OpenID Connect cookies: AES-256-GCM');
  }

  /** `name`: letters, digits and dashes. */
  set(reply: FastifyReply, name: string, value: z.output<Schema>): void {
    const expiresAt = Date.now() + this.#kind.maxAgeSeconds * 1000;
    this.#put(reply, `${name}=${this.#cipher.encrypt(JSON.stringify({ expiresAt, value }), this.#owner(name))}`, this.#kind.maxAgeSeconds);
  }

  /** Returns null if the browser sends none, or it has expired or was changed. */
  get(request: FastifyRequest, name: string): z.output<Schema> | null {
    const text = new RegExp(`(?:^|;) *${name}=([\\w-]+)(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
    const opened = text === undefined ? null : this.#cipher.decrypt(text, this.#owner(name));
    if (opened === null) return null;
    const { expiresAt, value } = JSON.parse(opened);
    return expiresAt > Date.now() ? this.#kind.schema.parse(value) : null;
  }

  clear(reply: FastifyReply, name: string): void {
    this.#put(reply, `${name}=`, 0);
  }

  /** A cookie of another kind can't be used in place of this one. */
  #owner(name: string): string {
    return `${this.#kind.path} ${name}`;
  }

  #put(reply: FastifyReply, pair: string, maxAge: number): void {
    const { path, sameSite } = this.#kind;
    const isSecure = reply.request.protocol === 'https';
    const attributes = [`Max-Age=${maxAge}`, `Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`, ...(isSecure ? ['Secure'] : [])];
    // Fastify appends it to the other cookies of this answer.
    reply.header('set-cookie', [pair, ...attributes].join('; '));
  }
}
