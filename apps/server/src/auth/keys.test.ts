import { describe, expect, it } from 'vitest';
import { deriveKeys } from './keys.ts';

const SECRET = 'the secret of a test, long enough';

describe('deriveKeys', () => {
  it('derives the same P-256 key from a secret in every version, so that sessions survive an update', async () => {
    const { publicJwk, keyId } = await deriveKeys(SECRET);
    expect(publicJwk).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      x: 'DXqZU_3GCvbURdrppr68TOg0rsMNUVmQ6DesY1i-h30',
      y: 'A7cgB6-uGcsFpesR2Hn4Y4fe9hAZY3_mLeM-cFmMzlA',
    });
    expect(keyId).toBe('d6ZLc0JgNExfy_H-hLUsoNr0GiNBpG9J1Fgs-UwaZ6o');
    expect(publicJwk).not.toHaveProperty('d');
  });

  it('derives different keys from different secrets', async () => {
    expect((await deriveKeys(`${SECRET}!`)).keyId).not.toBe((await deriveKeys(SECRET)).keyId);
  });
});
