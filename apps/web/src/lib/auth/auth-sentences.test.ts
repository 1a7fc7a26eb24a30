import { describe, expect, it } from 'vitest';
import { plainAuthSentence } from './auth-sentences.ts';

describe('plainAuthSentence', () => {
  it('says what is wrong with an address, and at which field', () => {
    expect(plainAuthSentence('Unable to validate email address: invalid format')).toEqual({
      code: 'email_address_invalid',
      message: 'Enter an email address, such as ada@example.org.',
    });
  });
  it('speaks to somebody who is banned', () => {
    expect(plainAuthSentence('User is banned')).toEqual({ code: 'user_banned', message: 'This account is banned.' });
  });
  it('leaves a sentence that can be understood as it is', () => {
    expect(plainAuthSentence('Username already taken')).toBeNull();
    expect(plainAuthSentence(undefined)).toBeNull();
  });
});
