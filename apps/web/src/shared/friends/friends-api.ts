import type { FRIEND_REQUEST_ANSWERS, Friend, FriendPresence, PersonNamed } from '@one-mind/protocol/accounts/friends';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { del, get, post } from '../../lib/api/api.ts';

/** Everything about friends is kept under this key; the socket keeps it up to date (`useFriendNews`). */
const KEY = ['friends'] as const;
const LIST = [...KEY, 'list'] as const;

/** By name, each with where they are right now. */
export const useFriends = () => useQuery({ queryKey: LIST, queryFn: ({ signal }) => get('/api/friends', { signal }), staleTime: 0 });

/** Newest first. */
export const useFriendRequests = () =>
  useQuery({
    queryKey: [...KEY, 'requests'],
    queryFn: ({ signal }) => get('/api/friends/requests', { signal }),
    staleTime: 0,
  });

/** By name. */
export const useBlockedPeople = () =>
  useQuery({
    queryKey: [...KEY, 'blocks'],
    queryFn: ({ signal }) => get('/api/friends/blocks', { signal }),
    staleTime: 0,
  });

export const askToBeFriends = (username: string) => post('/api/friends/request', { username });
export const answerFriendRequest = (id: string, answer: (typeof FRIEND_REQUEST_ANSWERS)[number]) =>
  post(`/api/friends/request/${id}/${answer}`);
export const removeFriend = (friendshipId: string) => del(`/api/friends/${friendshipId}`);
export const blockPerson = (person: PersonNamed) => post('/api/friends/blocks', person);
export const unblockPerson = (userId: string) => del(`/api/friends/blocks/${userId}`);

/** Asks again for whatever of it is on the screen. */
export const renewFriends = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Writes where friends are now into their list. */
export function placeFriends(queryClient: QueryClient, changed: readonly FriendPresence[]): void {
  // An answer on its way may be older than this.
  if (queryClient.isFetching({ queryKey: LIST }) > 0) void queryClient.invalidateQueries({ queryKey: LIST });
  const news = new Map(changed.map(({ userId, ...presence }) => [userId, presence]));
  queryClient.setQueryData<readonly Friend[]>(LIST, (friends) =>
    friends?.map((friend) => {
      const presence = news.get(friend.user.id);
      return presence ? { ...friend, user: { ...friend.user, ...presence } } : friend;
    }),
  );
}
