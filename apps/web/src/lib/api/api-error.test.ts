import { ERRORS } from '@one-mind/protocol/errors';
import { describe, expect, it } from 'vitest';
import { errorFromAck, errorFromBody, errorMessage, isOffline, offline } from './api-error.ts';

describe('an error answer', () => {
  it('is read in our own format, with its fields', () => {
    const error = errorFromBody(400, { error: 'invalid_input', message: 'Check the fields.', fields: { name: 'Too long.', bad: 3 } });
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', message: 'Check the fields.', fields: { name: 'Too long.' } });
  });

  it('is read as the data API words it', () => {
    const error = errorFromBody(409, { code: '23505', message: 'duplicate key', details: null, hint: null });
    expect(error).toMatchObject({ status: 409, code: '23505', message: 'duplicate key' });
  });

  it('is read as the auth service words it', () => {
    const error = errorFromBody(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
    expect(error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it.each([
    [404, 'not_found'],
    [429, 'rate_limited'],
    [502, 'unavailable'],
  ] as const)('without a known body is described by its status: %i', (status, code) => {
    expect(errorFromBody(status, '<html>')).toMatchObject({ code, message: ERRORS[code].message });
  });
});

describe('a refusal over the socket', () => {
  it('has the status of a general refusal, which says whether a later attempt may succeed', () => {
    const refusal = { error: 'rate_limited', message: 'Too many requests.' };
    expect(errorFromAck(refusal)).toMatchObject({ status: 429, code: 'rate_limited', message: 'Too many requests.' });
    expect(errorFromAck({ ...refusal, error: 'internal' }).status).toBe(500);
  });

  it('counts as final otherwise', () => {
    expect(errorFromAck({ error: 'already_locked_in', message: 'You have locked in.' })).toMatchObject({
      status: 400,
      code: 'already_locked_in',
    });
  });
});

describe('the message for a person', () => {
  it('knows an absent server from a refusal', () => {
    expect(isOffline(offline())).toBe(true);
    expect(isOffline(errorFromBody(503, undefined))).toBe(true);
    expect(isOffline(errorFromBody(403, undefined))).toBe(false);
  });

  it('never shows the inside of an unexpected error', () => {
    expect(errorMessage(new TypeError('x is not a function'))).toBe(ERRORS.internal.message);
  });
});
