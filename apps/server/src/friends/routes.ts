import {
  BlockedPersonSchema,
  FRIEND_REQUEST_ANSWERS,
  FriendRequestAnswerSchema,
  FriendRequestsSchema,
  FriendSchema,
  InvitedPersonSchema,
  LobbyInvitationSchema,
  PersonSchema,
  SendFriendRequestSchema,
} from '@one-mind/protocol/accounts/friends';
import { OK, OkSchema } from '@one-mind/protocol/answers';
import { LobbySchema } from '@one-mind/protocol/games/lobbies';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import type { Friends } from './friends.ts';
import type { Invitations } from './invitations.ts';

const Id = z.string().min(1).max(64);
const params = z.object({ id: Id });

export const registerFriendRoutes = (app: FastifyInstance, friends: Friends): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['friends'], summary });

  routes.get(
    '/api/friends',
    { schema: { ...about('My friends and where they are, by name'), response: { 200: z.array(FriendSchema).readonly() } } },
    (request) => friends.list(requireUser(request)),
  );
  routes.get(
    '/api/friends/requests',
    { schema: { ...about('Friend requests to me and of mine, newest first'), response: { 200: FriendRequestsSchema } } },
    (request) => friends.requests(requireUser(request)),
  );
  routes.post(
    '/api/friends/request',
    { schema: { ...about('Send a friend request'), body: SendFriendRequestSchema, response: { 200: FriendRequestAnswerSchema } } },
    (request) => friends.ask(requireUser(request), request.body.username),
  );
  routes.post(
    '/api/friends/request/:id/:answer',
    {
      schema: {
        ...about('Accept, reject or cancel a friend request'),
        params: z.object({ id: Id, answer: z.enum(FRIEND_REQUEST_ANSWERS) }),
        response: { 200: OkSchema },
      },
    },
    async (request) => {
      await friends.answer(requireUser(request), request.params.id, request.params.answer);
      return OK;
    },
  );
  routes.delete('/api/friends/:id', { schema: { ...about('End a friendship'), params, response: { 200: OkSchema } } }, async (request) => {
    await friends.remove(requireUser(request), request.params.id);
    return OK;
  });
  routes.get(
    '/api/friends/blocks',
    { schema: { ...about('People I have blocked, by name'), response: { 200: z.array(BlockedPersonSchema).readonly() } } },
    (request) => friends.blocks(requireUser(request)),
  );
  routes.post(
    '/api/friends/blocks',
    { schema: { ...about('Block somebody; they are not told'), body: PersonSchema, response: { 200: OkSchema } } },
    async (request) => {
      await friends.block(requireUser(request), request.body);
      return OK;
    },
  );
  routes.delete(
    '/api/friends/blocks/:id',
    { schema: { ...about('Lift a block, by user id'), params, response: { 200: OkSchema } } },
    async (request) => {
      await friends.unblock(requireUser(request), request.params.id);
      return OK;
    },
  );
};

export const registerInvitationRoutes = (app: FastifyInstance, invitations: Invitations): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['invitations'], summary });

  routes.post(
    '/api/lobbies/:id/invite',
    { schema: { ...about('Invite a friend to a lobby I am in'), params, body: PersonSchema, response: { 200: InvitedPersonSchema } } },
    (request) => invitations.invite(requireUser(request), request.params.id, request.body),
  );
  routes.get(
    '/api/lobbies/:id/invitations',
    {
      schema: {
        ...about('Who is invited to a lobby I am in and has not answered'),
        params,
        response: { 200: z.array(InvitedPersonSchema).readonly() },
      },
    },
    (request) => invitations.invited(requireUser(request), request.params.id),
  );
  routes.get(
    '/api/invitations',
    {
      schema: {
        ...about('Invitations to me that I can accept, newest first'),
        response: { 200: z.array(LobbyInvitationSchema).readonly() },
      },
    },
    (request) => invitations.list(requireUser(request)),
  );
  routes.post(
    '/api/invitations/:id/accept',
    { schema: { ...about('Accept an invitation to a lobby'), params, response: { 200: LobbySchema } } },
    (request) => invitations.accept(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/invitations/:id/decline',
    { schema: { ...about('Decline an invitation'), params, response: { 200: OkSchema } } },
    async (request) => {
      await invitations.decline(requireUser(request), request.params.id);
      return OK;
    },
  );
};
