import { describe, expect, it } from 'vitest';
import { SecretCipher } from './secret-cipher.ts';

const SECRET = 'the secret of a test, long enough';
const PURPOSE = 'API keys of models: AES-256-GCM';
const cipher = new SecretCipher(SECRET, PURPOSE);

describe('encrypted secrets', () => {
  it('can be decrypted only for their owner, with their secret and for their purpose', () => {
    const encrypted = cipher.encrypt('sk-test-4471', 'model-1');
    expect(cipher.decrypt(encrypted, 'model-1')).toBe('sk-test-4471');
    expect(cipher.decrypt(encrypted, 'model-2')).toBeNull();
    expect(new SecretCipher(`${SECRET}!`, PURPOSE).decrypt(encrypted, 'model-1')).toBeNull();
    expect(new SecretCipher(SECRET, 'something else').decrypt(encrypted, 'model-1')).toBeNull();
    expect(cipher.decrypt(`${encrypted.slice(0, -4)}AAAA`, 'model-1')).toBeNull();
    expect(cipher.decrypt('', 'model-1')).toBeNull();
  });

  it('look different every time', () => {
    expect(cipher.encrypt('sk-test-4471', 'model-1')).not.toBe(cipher.encrypt('sk-test-4471', 'model-1'));
  });

  it('can be decrypted by every later version: the format stays', () => {
    expect(cipher.decrypt('YvDavTOx52yB8ujIBRGpg70l0P1cK_3LWmRTGl-PTgZGDWDwf-IOOQ', 'model-1')).toBe('sk-test-4471');
  });
});
