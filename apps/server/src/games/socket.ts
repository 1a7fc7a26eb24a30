import { z } from 'zod';
import type { SocketHandlers } from '../realtime/handlers.ts';
import { handler, IdPayloadSchema } from '../realtime/handlers.ts';
import type { Games } from './games.ts';

export const gameHandlers = (games: Games): SocketHandlers => ({
  'join:game': handler(IdPayloadSchema, (socket, id) => games.follow(socket, id)),
  'leave:game': handler(IdPayloadSchema.nullish(), (socket, id) => games.unfollow(socket, id ?? null)),
  'pause:request': handler(z.object({ gameId: z.string().min(1).max(64) }), async (socket, { gameId }) => {
    await games.play({ userId: socket.data.user.userId, key: null }, gameId, [{ type: 'requestPause' }]);
  }),
});
