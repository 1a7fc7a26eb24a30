import { COMMAND_ACK_BYTES, GAME_COMMANDS } from '@one-mind/protocol/games/games';
import { answeringHandler, handler, type SocketHandlers, valid } from '../realtime/handlers.ts';
import { runCommand } from './commands.ts';
import type { Games } from './games.ts';

export const gameHandlers = (games: Games): SocketHandlers => ({
  'join:game': handler('join:game', (socket, wanted) => games.follow(socket, wanted)),
  'leave:game': handler('leave:game', (socket, id) => games.unfollow(socket, id ?? null)),
  'game:command': answeringHandler('game:command', COMMAND_ACK_BYTES, async (socket, { gameId, command, body, key }) => {
    const schema = GAME_COMMANDS[command];
    const { seq } = await runCommand(
      games,
      { userId: socket.data.user.userId, key },
      { gameId, command, body: schema && valid(schema, body) },
    );
    return { seq };
  }),
  'pause:request': handler('pause:request', async (socket, { gameId }) => {
    await games.play({ userId: socket.data.user.userId, key: null }, gameId, [{ type: 'requestPause' }]);
  }),
});
