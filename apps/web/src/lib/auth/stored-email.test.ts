// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { storedEmail } from './stored-email.ts';
import { SESSION_STORAGE_KEY } from './stored-session.ts';

const store = (session: unknown) =>
  window.localStorage.setItem(SESSION_STORAGE_KEY, typeof session === 'string' ? session : JSON.stringify(session));

it('knows the address of the stored session, also if its token needs a refresh', () => {
  store({ access_token: 'a', user: { id: 'ada', email: 'ada@example.org' } });
  expect(storedEmail()).toBe('ada@example.org');
  for (const session of [{ user: { id: 'ada', email: '' } }, { user: null }, 'not json']) {
    store(session);
    expect(storedEmail()).toBeNull();
  }
});
