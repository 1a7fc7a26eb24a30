/**
 * Socket.IO at its default path. Handshake auth: `{ token: access token, version?: PROTOCOL_VERSION }` (a `userId` beside it is ignored).
 * Every event a client sends may carry an acknowledgement callback: `Ack`.
 *
 * The query of the connection may contain `affinity`: with several nodes, the load balancer sends connections and requests with the same
 * `affinity` to the same node. While a client has a game open, this should be the game's id, in the query of requests about the game, too.
 */

import { z } from 'zod';
import { FriendPresenceSchema, FriendRequestSchema, LobbyInvitationSchema } from './accounts/friends.ts';
import { SettingsViewSchema } from './accounts/settings.ts';
import { SiteNoticesSchema } from './admin/site.ts';
import { ErrorCodeSchema } from './error-body.ts';
import {
  GameChangesSchema,
  GameCommandSchema,
  GameInspectionsSchema,
  GameRetellingSchema,
  GameUpdateSchema,
  PackedGameYouSchema,
} from './games/games.ts';
import { LobbySchema, LobbySummarySchema } from './games/lobbies.ts';
import { BanNoticeSchema } from './moderation/bans.ts';
import { ChatMessageSchema, ChatRemovedSchema, ChatSendSchema, ReactionSchema, ReactSchema } from './moderation/chat.ts';

export const AckSchema = z.discriminatedUnion('ok', [
  /** `seq` answers a `game:command`. */
  z.object({ ok: z.literal(true), seq: z.number().optional() }),
  z.object({ ok: z.literal(false), error: ErrorCodeSchema, message: z.string() }),
]);
export type Ack = (answer: z.output<typeof AckSchema>) => void;

const Id = z.string().min(1).max(64);
/** Sent either bare or as an object. */
const IdPayloadSchema = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);
export type IdPayload = z.input<typeof IdPayloadSchema>;

/** Events that clients send. */
export const CLIENT_EVENTS = {
  /** By id or join code. Takes a place first if the sender has none. */
  'join:lobby': IdPayloadSchema,
  /** Closes the lobby's screen; the place is kept for five minutes (POST …/leave gives it up immediately). */
  'leave:lobby': IdPayloadSchema.nullish(),
  /**
   * Answered immediately by `pause:requested`. With `changes`, the game is followed by `game:changes`, and the sender asks GET
   * /api/game/{id} for what came before; otherwise it is followed by `game:update`, with one from the beginning (`since: 0`) and a whole
   * `game:you` right away.
   */
  'join:game': z.union([Id.transform((id) => ({ id, changes: false })), z.object({ id: Id, changes: z.boolean().default(false) })]),
  'leave:game': IdPayloadSchema.nullish(),
  'game:command': GameCommandSchema,
  'chat:message': ChatSendSchema,
  'game:reaction': ReactSchema,
  'pause:request': z.object({ gameId: Id }),
  /** Watch the list of public lobbies. */
  'join:lobbies': z.unknown(),
  'leave:lobbies': z.unknown(),
  /** Whether this tab is in the background. A new connection counts as being in the foreground. */
  'presence:away': z.object({ away: z.boolean() }),
} as const;

/** Events that the server sends. `z.undefined()`: the event has no payload. */
export const SERVER_EVENTS = {
  'lobby:update': LobbySchema,
  /** You were removed, or the lobby closed. */
  'lobby:gone': z.object({ id: z.string(), reason: z.enum(['kicked', 'closed']) }),
  'lobbies:update': z.array(LobbySummarySchema).readonly(),
  /** The game's id. */
  'game:start': z.string(),
  /** The id of a finished game. Its people's wishes for another one have changed: fetch them again. */
  'game:rematch': z.string(),
  'game:update': GameUpdateSchema,
  'game:changes': GameChangesSchema,
  /**
   * To the sockets of one seat: whenever a game has advanced for everyone, and after this seat's own commands, but never
   * because of another seat's secret command.
   */
  'game:you': PackedGameYouSchema,
  'game:retelling': GameRetellingSchema,
  'game:inspections': GameInspectionsSchema,
  'chat:message': ChatMessageSchema,
  'chat:removed': ChatRemovedSchema,
  'game:reaction': ReactionSchema,
  /** The person's username or role has changed, here or elsewhere: fetch the profile again. */
  'user:renamed': z.undefined(),
  /** Moderators have made a decision about the person or their reports: fetch it again. */
  'moderation:changed': z.undefined(),
  'pause:requested': z.object({ count: z.number(), gameId: z.string() }),
  /** Friends whose presence has changed. */
  'friends:presence': z.array(FriendPresenceSchema).readonly(),
  /** The person's friends, requests or blocks have changed: fetch them again. */
  'friends:changed': z.undefined(),
  /** Somebody sent the person a friend request. */
  'friends:request': FriendRequestSchema,
  /** Somebody accepted the person's friend request. */
  'friends:accepted': z.object({ id: z.string(), username: z.string() }),
  'invitations:new': LobbyInvitationSchema,
  /** Invitations to the person, or to a lobby they are in, have changed: fetch them again. */
  'invitations:changed': z.undefined(),
  /** The announcement or maintenance has changed. */
  'site:changed': SiteNoticesSchema,
  /** The person's settings have changed, on this device or another. */
  'settings:update': SettingsViewSchema,
  /**
   * Sent on every connection if there are several nodes. A client that opens a game then connects again with the game's id as `affinity`,
   * unless its connection already has that one. Every node serves every game all the same.
   */
  'affinity:wanted': z.undefined(),
  /** The account has too many sockets, so this one is about to be closed. Reconnect only if the person asks for it. */
  'socket:replaced': z.object({ error: ErrorCodeSchema }),
  /** The session of this socket has ended, because of a ban if the code is `user_banned`. The socket is closed next. */
  'session:ended': z.object({ error: ErrorCodeSchema, ban: BanNoticeSchema.exactOptional() }),
} as const;

type ClientEvent<Payload> = unknown extends Payload
  ? (ack?: Ack) => void
  : undefined extends Payload
    ? (payload?: Payload, ack?: Ack) => void
    : (payload: Payload, ack?: Ack) => void;
export type ClientEvents = { [Event in keyof typeof CLIENT_EVENTS]: ClientEvent<z.input<(typeof CLIENT_EVENTS)[Event]>> };

type ServerEvent<Payload> = [Payload] extends [undefined] ? () => void : (payload: Payload) => void;
export type ServerEvents = { [Event in keyof typeof SERVER_EVENTS]: ServerEvent<z.output<(typeof SERVER_EVENTS)[Event]>> };
