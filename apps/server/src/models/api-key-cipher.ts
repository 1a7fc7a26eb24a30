/** Encrypts API keys at rest: AES-256-GCM under a key that comes from the installation's secret. */
import { gcm } from '@noble/ciphers/aes.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { deriveKey } from '../auth/keys.ts';

export class ApiKeyCipher {
  readonly #key: Uint8Array;

  constructor(secretKey: string) {
    this.#key = deriveKey(secretKey, 'API keys of models: AES-256-GCM', 32);
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
