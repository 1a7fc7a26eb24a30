import type { Friend } from '@one-mind/protocol/accounts/friends';

/** Case-insensitive substring of the name; friends who are online come first, and a blank search finds all. */
export function matchingFriends(friends: readonly Friend[], search: string): readonly Friend[] {
  const wanted = search.trim().toLocaleLowerCase();
  const found = friends.filter(({ user }) => user.username.toLocaleLowerCase().includes(wanted));
  return [...found.filter(({ user }) => user.status === 'online'), ...found.filter(({ user }) => user.status === 'offline')];
}
