import { ChatSendSchema } from '@one-mind/protocol/moderation/chat';
import type { SocketHandlers } from '../realtime/handlers.ts';
import { handler } from '../realtime/handlers.ts';
import type { Chat } from './chat.ts';

export const chatHandlers = (chat: Chat): SocketHandlers => ({
  'chat:message': handler(ChatSendSchema, (socket, message) => chat.send(socket.data.user, message)),
});
