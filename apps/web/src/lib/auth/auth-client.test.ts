import { ERRORS } from '@one-mind/protocol/errors';
import { expect, it } from 'vitest';
import { authError } from './auth-client.ts';

it('reports that the server cannot store anything or is overloaded, rather than that it is unreachable', () => {
  const error = { name: 'AuthRetryableFetchError', status: 503 };
  const { message } = ERRORS.storage_full;
  expect(authError({ ...error, message }, '')).toMatchObject({ code: 'storage_full', status: 503, message });
  const { message: overloaded } = ERRORS.overloaded;
  expect(authError({ ...error, message: overloaded }, '')).toMatchObject({ code: 'overloaded', message: overloaded });
  expect(authError({ ...error, message: 'Service Unavailable' }, '')).toMatchObject({ code: 'offline' });
});
