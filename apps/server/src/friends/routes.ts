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
import { OkSchema } from '@one-mind/protocol/answers';
import { LobbySchema } from '@one-mind/protocol/games/lobbies';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireUser } from '../plugins/authentication.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
import type { Friends } from './friends.ts';
import type { Invitations } from './invitations.ts';

export const registerFriendRoutes = (app: FastifyInstance, friends: Friends): void => {
  const { routes, about } = zodRoutes(app, 'friends');

  routes.get(
    '/api/friends',
    about('My friends and where they are, by name', { response: { 200: z.array(FriendSchema).readonly() } }),
    (request) => friends.list(requireUser(request)),
  );
  routes.get(
    '/api/friends/requests',
    about('Friend requests to me and of mine, newest first', { response: { 200: FriendRequestsSchema } }),
    (request) => friends.requests(requireUser(request)),
  );
  routes.post(
    '/api/friends/request',
    about('Send a friend request', { body: SendFriendRequestSchema, response: { 200: FriendRequestAnswerSchema } }),
    (request) => friends.ask(requireUser(request), request.body.username),
  );
  routes.post(
    '/api/friends/request/:id/:answer',
    about('Accept, reject or cancel a friend request', {
      params: params.extend({ answer: z.enum(FRIEND_REQUEST_ANSWERS) }),
      response: { 200: OkSchema },
    }),
    (request) => okAfter(friends.answer(requireUser(request), request.params.id, request.params.answer)),
  );
  routes.delete('/api/friends/:id', about('End a friendship', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(friends.remove(requireUser(request), request.params.id)),
  );
  routes.get(
    '/api/friends/blocks',
    about('People I have blocked, by name', { response: { 200: z.array(BlockedPersonSchema).readonly() } }),
    (request) => friends.blocks(requireUser(request)),
  );
  routes.post(
    '/api/friends/blocks',
    about('Block somebody; they are not told', { body: PersonSchema, response: { 200: OkSchema } }),
    (request) => okAfter(friends.block(requireUser(request), request.body)),
  );
  routes.delete('/api/friends/blocks/:id', about('Lift a block, by user id', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(friends.unblock(requireUser(request), request.params.id)),
  );
};

export const registerInvitationRoutes = (app: FastifyInstance, invitations: Invitations): void => {
  const { routes, about } = zodRoutes(app, 'invitations');

  routes.post(
    '/api/lobbies/:id/invite',
    about('Invite a friend to a lobby I am in', { params, body: PersonSchema, response: { 200: InvitedPersonSchema } }),
    (request) => invitations.invite(requireUser(request), request.params.id, request.body),
  );
  routes.get(
    '/api/lobbies/:id/invitations',
    about('Who is invited to a lobby I am in and has not answered', { params, response: { 200: z.array(InvitedPersonSchema).readonly() } }),
    (request) => invitations.invited(requireUser(request), request.params.id),
  );
  routes.get(
    '/api/invitations',
    about('Invitations to me that I can accept, newest first', { response: { 200: z.array(LobbyInvitationSchema).readonly() } }),
    (request) => invitations.list(requireUser(request)),
  );
  routes.post(
    '/api/invitations/:id/accept',
    about('Accept an invitation to a lobby', { params, response: { 200: LobbySchema } }),
    (request) => invitations.accept(requireUser(request), request.params.id),
  );
  routes.post('/api/invitations/:id/decline', about('Decline an invitation', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(invitations.decline(requireUser(request), request.params.id)),
  );
};
