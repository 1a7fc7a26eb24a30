/** Mails are stored with the change that they are about, and sent later. */
import { randomUUIDv7 } from 'node:crypto';
import { isGameMail } from '@one-mind/protocol/accounts/settings';
import { SecretCipher } from '../auth/secret-cipher.ts';
import type { Database } from '../db/open.ts';
import { whenVisible } from '../db/transact.ts';
import { LIFETIMES, type NewMail } from './new-mail.ts';
import { insertMail } from './store.ts';

interface Dependencies {
  readonly secretKey: string;
  /** Whether there is a mail server. Without one, mails are kept for an administrator to pass on. */
  readonly hasServer: boolean;
  readonly now: () => number;
}

export class Outbox {
  readonly hasServer: boolean;
  readonly #cipher: SecretCipher;
  readonly #now: () => number;
  #listener: () => void = () => undefined;

  constructor({ secretKey, hasServer, now }: Dependencies) {
    this.hasServer = hasServer;
    this.#cipher = new SecretCipher(secretKey, 'values of mails: AES-256-GCM');
    this.#now = now;
  }

  /** `listener` is called when there may be a new mail. */
  onPut(listener: () => void): void {
    this.#listener = listener;
  }

  /**
   * Stores a mail in this transaction; it is sent once that has committed. Mails about games need a mail server: without one, nobody
   * would pass them on. Guests have no address, so they get none.
   */
  async put(trx: Database, mail: NewMail): Promise<void> {
    if (mail.to === '' || (isGameMail(mail.kind) && !this.hasServer)) return;
    const at = this.#now();
    const id = randomUUIDv7();
    await insertMail(trx, {
      id,
      kind: mail.kind,
      recipient: mail.to,
      user_id: mail.userId,
      once_key: mail.once ?? null,
      values_encrypted: this.#cipher.encrypt(JSON.stringify(mail.values), id),
      state: this.hasServer ? 'waiting' : 'kept',
      created_at: at,
      expires_at: mail.expiresAt ?? at + LIFETIMES[mail.kind],
      due_at: at,
      changed_at: at,
      token_hash: mail.tokenHash ?? null,
    });
    whenVisible(trx, () => this.wake());
  }

  /** Sends due mails now. */
  wake(): void {
    this.#listener();
  }

  /** Returns null if they have been erased, or were encrypted with another secret key. */
  valuesOf({ id, values_encrypted: encrypted }: { readonly id: string; readonly values_encrypted: string | null }): unknown {
    const json = encrypted === null ? null : this.#cipher.decrypt(encrypted, id);
    return json === null ? null : JSON.parse(json);
  }
}
