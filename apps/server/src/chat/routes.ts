import { ChatAccessSchema, ChatMessageSchema, ChatSendSchema } from '@one-mind/protocol/moderation/chat';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import type { Chat } from './chat.ts';

const params = z.object({ roomId: ChatSendSchema.shape.roomId });

export const registerChatRoutes = (app: FastifyInstance, chat: Chat): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    '/api/chat/:roomId/access',
    {
      schema: {
        tags: ['chat'],
        summary: 'Whether the caller may write in a room, and who reads it',
        params,
        response: { 200: ChatAccessSchema },
      },
    },
    (request) => chat.access(requireUser(request).userId, request.params.roomId),
  );
  routes.get(
    '/api/chat/:roomId',
    {
      schema: {
        tags: ['chat'],
        summary: 'The newest messages of a room, oldest first',
        params,
        response: { 200: z.array(ChatMessageSchema).readonly() },
      },
    },
    (request) => chat.history(requireUser(request).userId, request.params.roomId),
  );
};
