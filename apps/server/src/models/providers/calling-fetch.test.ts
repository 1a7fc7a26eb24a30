import { describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts';
import { startModelServer } from '../../testing/model-server.ts';
import { MODEL_SCOPES } from './address.ts';
import { callingFetch } from './calling-fetch.ts';

const REQUEST = { method: 'POST', body: '{}' };

describe('callingFetch', () => {
  it('connects to the checked address of the model’s host name', async () => {
    const model = await startModelServer();
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const call = callingFetch(null, createGuardedFetch({ allowedScopes: MODEL_SCOPES, resolve }));
    const url = model.url.replace('127.0.0.1', 'model.invalid');
    expect((await call(`${url}/hf/models/storyteller`, REQUEST)).status).toBe(200);
    expect(model.heard).toHaveLength(1);
    await model.close();
  });

  it('fails with address_refused if a name resolves to a link-local address', async () => {
    const resolve = async () => [{ address: '169.254.169.254', family: 4 }];
    const call = callingFetch(null, createGuardedFetch({ allowedScopes: MODEL_SCOPES, resolve }));
    await expect(call('http://model.invalid/v1', REQUEST)).rejects.toMatchObject({ name: 'ModelFailed', code: 'address_refused' });
  });
});
