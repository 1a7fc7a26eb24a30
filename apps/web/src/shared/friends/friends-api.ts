import type { FRIEND_REQUEST_ANSWERS, Friend, FriendPresence, PersonNamed } from '@one-mind/protocol/accounts/friends';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { del, get, post } from '../../lib/api/api.ts';

/** The query key of everything about friends; the socket keeps the data up to date (`useFriendNews`). */
const KEY = ['friends'] as const;
const LIST = [...KEY, 'list'] as const;

/** Sorted by name, each with their current presence. */
export const useFriends = () => useQuery({ queryKey: LIST, queryFn: ({ signal }) => get('/api/friends', { signal }), staleTime: 0 });

/** Newest first. */
export const useFriendRequests = () =>
  useQuery({
    queryKey: [...KEY, 'requests'],
    queryFn: ({ signal }) => get('/api/friends/requests', { signal }),
    staleTime: 0,
  });

/** Sorted by name. */
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

/** Refetches whatever is on the screen. */
export const renewFriends = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Updates the presence of friends in the cached list. */
export function placeFriends(queryClient: QueryClient, changed: readonly FriendPresence[]): void {
  // A response that is on its way may be older than this update.
  if (queryClient.isFetching({ queryKey: LIST }) > 0) void queryClient.invalidateQueries({ queryKey: LIST });
  const news = new Map(changed.map(({ userId, ...presence }) => [userId, presence]));
  queryClient.setQueryData<readonly Friend[]>(LIST, (friends) =>
    friends?.map((friend) => {
      const presence = news.get(friend.user.id);
      return presence ? { ...friend, user: { ...friend.user, ...presence } } : friend;
    }),
  );
}
