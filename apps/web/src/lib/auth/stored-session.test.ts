// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { SESSION_STORAGE_KEY, validSession } from './stored-session.ts';

const store = (session: unknown) =>
  window.localStorage.setItem(SESSION_STORAGE_KEY, typeof session === 'string' ? session : JSON.stringify(session));
const inSeconds = (seconds: number) => Math.round(Date.now() / 1000) + seconds;

it('uses a stored session without the auth library only while its token needs no refresh', () => {
  store({ access_token: 'a', expires_at: inSeconds(600), user: { id: 'ada' } });
  expect(validSession()).toEqual({ accessToken: 'a', userId: 'ada' });
  for (const session of [
    { access_token: 'a', expires_at: inSeconds(60), user: { id: 'ada' } },
    { access_token: 'a', user: { id: 'ada' } },
    { access_token: 'a', expires_at: inSeconds(600) },
    'not json',
    'null',
  ]) {
    store(session);
    expect(validSession()).toBeNull();
  }
  window.localStorage.clear();
  expect(validSession()).toBeNull();
});
