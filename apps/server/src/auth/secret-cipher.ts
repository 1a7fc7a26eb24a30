/** Encrypts secrets at rest: AES-256-GCM under a key that comes from the installation's secret. */
import { gcm } from '@noble/ciphers/aes.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { deriveKey } from './keys.ts';

export class SecretCipher {
  readonly #key: Uint8Array;

  /** `purpose`: what is encrypted; each has its own key. A change makes everything that is stored unreadable. */
  constructor(secretKey: string, purpose: string) {
    this.#key = deriveKey(secretKey, purpose, 32);
  }

  /** Returns base64url of nonce, ciphertext and tag. `owner`: an id; the text can't be decrypted under another one. */
  encrypt(text: string, owner: string): string {
    return Buffer.from(this.#cipherOf(owner).encrypt(Buffer.from(text))).toString('base64url');
  }

  /** Returns null if the text was encrypted under another secret or for another owner, or was changed. */
  decrypt(encrypted: string, owner: string): string | null {
    try {
      return Buffer.from(this.#cipherOf(owner).decrypt(Buffer.from(encrypted, 'base64url'))).toString('utf8');
    } catch {
      return null;
    }
  }

  #cipherOf(owner: string) {
    return managedNonce(gcm)(this.#key, Buffer.from(owner));
  }
}
