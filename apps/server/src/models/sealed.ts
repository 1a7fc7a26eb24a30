/** API keys at rest: AES-256-GCM under a key that comes from the installation's secret. */
import { gcm } from '@noble/ciphers/aes.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { deriveKey } from '../auth/keys.ts';

export type Sealing = ReturnType<typeof createSealing>;

export const createSealing = (secretKey: string) => {
  const key = deriveKey(secretKey, 'API keys of models: AES-256-GCM', 32);
  const cipherOf = (owner: string) => managedNonce(gcm)(key, Buffer.from(owner));
  return {
    /** Base64url of nonce, ciphertext and tag. `owner`: an id; the text doesn't open under another one. */
    seal: (text: string, owner: string): string => Buffer.from(cipherOf(owner).encrypt(Buffer.from(text))).toString('base64url'),
    /** Null if the text was sealed under another secret or for another owner, or was changed. */
    open(sealed: string, owner: string): string | null {
      try {
        return Buffer.from(cipherOf(owner).decrypt(Buffer.from(sealed, 'base64url'))).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
