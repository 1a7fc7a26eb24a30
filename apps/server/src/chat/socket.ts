import { handler, type SocketHandlers } from '../realtime/handlers.ts';
import type { Chat } from './chat.ts';

export const chatHandlers = (chat: Chat): SocketHandlers => ({
  'chat:message': handler('chat:message', (socket, message) => chat.send(socket.data.user, message)),
});
