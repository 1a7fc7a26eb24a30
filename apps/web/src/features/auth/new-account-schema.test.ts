import { expect, it } from 'vitest';
import { NewAccountSchema } from './new-account-schema.ts';

const fieldsOf = (username: string, email: string, password: string) => [
  ...new Set(NewAccountSchema.safeParse({ username, email, password }).error?.issues.map(({ path }) => path[0])),
];

it('reports every error of a registration together', () => {
  expect(fieldsOf('a b', 'nowhere', 'short')).toEqual(['username', 'email', 'password']);
  expect(fieldsOf('ada', 'nowhere', 'long enough to pass')).toEqual(['email']);
});

it('lets the server judge a password that is the only error', () => {
  expect(fieldsOf('ada', 'ada@example.org', 'short')).toEqual([]);
});

it('removes blanks around the name and the address, but not around the password', () => {
  expect(NewAccountSchema.parse({ username: ' ada ', email: ' ada@example.org ', password: ' secret phrase ' })).toEqual({
    username: 'ada',
    email: 'ada@example.org',
    password: ' secret phrase ',
  });
});
