import type { Friend } from '@one-mind/protocol/accounts/friends';
import { expect, it } from 'vitest';
import { matchingFriends } from './matching-friends.ts';

const friend = (username: string, isHere: boolean): Friend => ({
  id: username,
  created_at: '2026-01-01T00:00:00Z',
  user: {
    id: username,
    username,
    status: isHere ? 'online' : 'offline',
    presence: isHere ? 'in_game' : 'offline',
    lobby: null,
    watchGameId: null,
  },
});
const friends = [friend('Ada', false), friend('Bea', true), friend('Çelik', true), friend('Dora', false)];

it.each([
  ['', ['Bea', 'Çelik', 'Ada', 'Dora']],
  ['  A ', ['Bea', 'Ada', 'Dora']],
  ['çE', ['Çelik']],
  ['nobody', []],
])('finds friends by part of their name, ignoring case, with friends who are online first: %j', (search, found) => {
  expect(matchingFriends(friends, search).map(({ id }) => id)).toEqual(found);
});
