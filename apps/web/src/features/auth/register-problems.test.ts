import { expect, it } from 'vitest';
import { registerProblems } from './register-problems.ts';

const fieldsOf = (username: string, email: string, password: string) =>
  registerProblems({ username, email, password }).map(({ field }) => field);

it('names everything that is wrong with a registration at once', () => {
  expect(fieldsOf('a b', 'nowhere', 'short')).toEqual(['username', 'email', 'password']);
  expect(fieldsOf('ada', 'nowhere', 'long enough to pass')).toEqual(['email']);
});

it('leaves a password that is all that is wrong to the server', () => {
  expect(fieldsOf('ada', 'ada@example.org', 'short')).toEqual([]);
});
