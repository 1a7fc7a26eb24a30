import { handler, type SocketHandlers } from '../realtime/handlers.ts';
import type { Chat } from './chat.ts';
import type { Reactions } from './reactions.ts';

export const chatHandlers = (chat: Chat, reactions: Reactions): SocketHandlers => ({
  'chat:message': handler('chat:message', (socket, message) => chat.send(socket.data.user, message)),
  'game:reaction': handler('game:reaction', (socket, wanted) => reactions.react(socket.data.user.userId, wanted)),
});
