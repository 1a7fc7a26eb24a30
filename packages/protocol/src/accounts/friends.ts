import { z } from 'zod';
import { FRIEND_NAME_MAX } from '../constants.ts';
import { wireObject, wireTypes } from '../wire-types.ts';

const Id = z.string().min(1).max(64);

/** What friends see of each other, from least to most. `away`: all of the person's tabs, on all devices, are hidden or idle. */
export const PRESENCES = ['offline', 'away', 'online', 'in_lobby', 'in_game'] as const;
export type PresenceState = (typeof PRESENCES)[number];

export const PresenceSchema = wireObject('Presence', {
  /** `offline`, or `online` for every other presence. */
  status: z.enum(['online', 'offline']),
  presence: z.enum(PRESENCES),
  /** The lobby they have open, if this friend may join it: it is waiting, has a free place, and is public or has invited the friend. */
  lobby: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The running game they play in, if this friend may watch it: it allows spectators, and the friend has no seat in it. */
  watchGameId: z.string().nullable(),
});
export type Presence = z.output<typeof PresenceSchema>;

/** `id` refers to the person in other calls; people find each other by name. */
export const AcquaintanceSchema = wireObject('Acquaintance', { id: z.string(), username: z.string() });
export type Acquaintance = z.output<typeof AcquaintanceSchema>;

/** GET /api/friends, sorted by name. DELETE /api/friends/{id} ends the friendship for both people. */
export const FriendSchema = wireObject('Friend', {
  /** The friendship's id: the same as that of the request it came from. */
  id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  user: z.object({ ...AcquaintanceSchema.shape, ...PresenceSchema.shape }),
});
export type Friend = z.output<typeof FriendSchema>;

/** GET /api/friends/requests: FriendRequests, newest first. */
export const FriendRequestSchema = wireObject('FriendRequest', {
  id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  sender: AcquaintanceSchema,
  receiver: AcquaintanceSchema,
});
export type FriendRequest = z.output<typeof FriendRequestSchema>;

export const FriendRequestsSchema = wireObject('FriendRequests', {
  incoming: z.array(FriendRequestSchema).readonly(),
  outgoing: z.array(FriendRequestSchema).readonly(),
});
export type FriendRequests = z.output<typeof FriendRequestsSchema>;

/** POST /api/friends/request. Answer: FriendRequestAnswer. */
export const SendFriendRequestSchema = z.strictObject({ username: z.string().trim().min(1).max(FRIEND_NAME_MAX) });
export const FriendRequestAnswerSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.enum(['sent', 'already_sent']), request: FriendRequestSchema }),
    z.object({ status: z.literal('accepted'), friend: FriendSchema }),
  ])
  .register(wireTypes, { id: 'FriendRequestAnswer' });
export type FriendRequestAnswer = z.output<typeof FriendRequestAnswerSchema>;

/** POST /api/friends/request/{id}/{accept|reject|cancel}. Repeating each is harmless. Answer: {ok}. */
export const FRIEND_REQUEST_ANSWERS = ['accept', 'reject', 'cancel'] as const;

/** POST /api/friends/blocks; POST /api/lobbies/{id}/invite. */
export const PersonSchema = z.union([z.strictObject({ userId: Id }), z.strictObject({ username: SendFriendRequestSchema.shape.username })]);
export type PersonNamed = z.input<typeof PersonSchema>;

/** GET /api/friends/blocks, sorted by name. DELETE /api/friends/blocks/{userId} lifts a block. */
export const BlockedPersonSchema = wireObject('BlockedPerson', {
  /** ISO 8601. */
  created_at: z.string(),
  user: AcquaintanceSchema,
});
export type BlockedPerson = z.output<typeof BlockedPersonSchema>;

/** `friends:presence`. */
export const FriendPresenceSchema = wireObject('FriendPresence', {
  ...PresenceSchema.shape,
  userId: z.string(),
});
export type FriendPresence = z.output<typeof FriendPresenceSchema>;

/**
 * GET /api/invitations, newest first. POST /api/invitations/{id}/accept takes a place and answers the Lobby; POST
 * /api/invitations/{id}/decline answers {ok}.
 */
export const LobbyInvitationSchema = wireObject('LobbyInvitation', {
  id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  expires_at: z.string(),
  sender: AcquaintanceSchema,
  lobby: z.object({
    id: z.string(),
    name: z.string(),
    scenario: z.string(),
    /** Count, AI players included. */
    players: z.number(),
    maxPlayers: z.number(),
  }),
});
export type LobbyInvitation = z.output<typeof LobbyInvitationSchema>;

/** GET /api/lobbies/{id}/invitations, for members of the lobby: invited people who have not answered yet. */
export const InvitedPersonSchema = wireObject('InvitedPerson', { userId: z.string() });
export type InvitedPerson = z.output<typeof InvitedPersonSchema>;
