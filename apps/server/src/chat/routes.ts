import { ChatAccessSchema, ChatMessageSchema, ChatSendSchema, ReactionSchema, ReactSchema } from '@one-mind/protocol/moderation/chat';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { Chat } from './chat.ts';
import type { Reactions } from './reactions.ts';

const params = z.object({ roomId: ChatSendSchema.shape.roomId });

export const registerChatRoutes = (app: FastifyInstance, chat: Chat, reactions: Reactions): void => {
  const { routes, about } = zodRoutes(app, 'chat');
  routes.get(
    '/api/chat/:roomId/access',
    about('Whether the caller may write in a room, and who reads it', { params, response: { 200: ChatAccessSchema } }),
    (request) => chat.access(requireUser(request).userId, request.params.roomId),
  );
  routes.get(
    '/api/chat/:roomId',
    about('The newest messages of a room, oldest first', { params, response: { 200: z.array(ChatMessageSchema).readonly() } }),
    (request) => chat.history(requireUser(request).userId, request.params.roomId),
  );
  routes.get(
    '/api/game/:id/reactions',
    about('All reactions to turns and claims of a game, including those that were taken back', {
      params: z.object({ id: ReactSchema.shape.gameId }),
      response: { 200: z.array(ReactionSchema).readonly() },
    }),
    (request) => reactions.list(requireUser(request).userId, request.params.id),
  );
};
