/** Which mails about games a person gets. They choose in their settings, or with the unsubscribe link in each mail. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type GameMailKind, isGameMail, MAIL_CHOICES } from '@one-mind/protocol/accounts/settings';
import { findAccount } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import { deriveKey } from '../auth/keys.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings/settings.ts';

interface Dependencies {
  readonly db: Database;
  readonly settings: Settings;
  readonly secretKey: string;
}

export class MailChoices {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #key: Buffer;

  constructor({ db, settings, secretKey }: Dependencies) {
    this.#db = db;
    this.#settings = settings;
    this.#key = deriveKey(secretKey, 'unsubscribe links: HMAC-SHA-256', 32);
  }

  /** Null = this person gets no such mails: they have turned them off, have not confirmed their address, or can't sign in. */
  async readerOf(userId: string, kind: GameMailKind): Promise<User | null> {
    const user = await findAccount(this.#db, userId);
    if (!user || user.emailConfirmedAt === null || user.status === 'banned') return null;
    return (await this.#settings.get(userId)).settings[MAIL_CHOICES[kind]] ? user : null;
  }

  /** The path of the unsubscribe page, to which mail programs also send a POST. It works as long as the person has this address. */
  unsubscribePath(user: Pick<User, 'id' | 'email'>, kind: GameMailKind): string {
    return `/unsubscribe?token=${kind}.${user.id}.${this.#sign(user, kind).toString('base64url')}`;
  }

  /** Repeating it has no effect. @throws Refused `unsubscribe_link_invalid` */
  async unsubscribe(token: string): Promise<void> {
    const [kind = '', userId = '', signature = ''] = token.split('.');
    const user = isGameMail(kind) ? await findAccount(this.#db, userId) : null;
    if (!user || !isGameMail(kind)) throw new Refused('unsubscribe_link_invalid');
    const [given, expected] = [Buffer.from(signature, 'base64url'), this.#sign(user, kind)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused('unsubscribe_link_invalid');
    await this.#settings.change(userId, { [MAIL_CHOICES[kind]]: false });
  }

  #sign({ id, email }: Pick<User, 'id' | 'email'>, kind: GameMailKind): Buffer {
    return createHmac('sha256', this.#key).update(`${kind} ${id} ${email}`).digest();
  }
}
