import { CLIENT_EVENTS } from '@one-mind/protocol/socket';
import { handler, type SocketHandlers } from '../realtime/handlers.ts';
import type { Games } from './games.ts';

export const gameHandlers = (games: Games): SocketHandlers => ({
  'join:game': handler(CLIENT_EVENTS['join:game'], (socket, wanted) => games.follow(socket, wanted)),
  'leave:game': handler(CLIENT_EVENTS['leave:game'], (socket, id) => games.unfollow(socket, id ?? null)),
  'pause:request': handler(CLIENT_EVENTS['pause:request'], async (socket, { gameId }) => {
    await games.play({ userId: socket.data.user.userId, key: null }, gameId, [{ type: 'requestPause' }]);
  }),
});
