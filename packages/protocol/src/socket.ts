/**
 * Socket.IO at its default path. Handshake auth: `{ token: access token, version?: PROTOCOL_VERSION }` (a `userId` beside it is ignored).
 * Every event a client sends may carry an acknowledgement callback: `Ack`.
 */

import { z } from 'zod';
import { FriendPresenceSchema, FriendRequestSchema, LobbyInvitationSchema } from './accounts/friends.ts';
import { SettingsViewSchema } from './accounts/settings.ts';
import { SiteNoticesSchema } from './admin/site.ts';
import { ErrorCodeSchema } from './error-body.ts';
import { GameInspectionsSchema, GameRetellingSchema, GameUpdateSchema, PackedGameYouSchema } from './games/games.ts';
import { LobbySchema, LobbySummarySchema } from './games/lobbies.ts';
import { BanNoticeSchema } from './moderation/bans.ts';
import { ChatMessageSchema, ChatRemovedSchema, ChatSendSchema } from './moderation/chat.ts';

export const AckSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: ErrorCodeSchema, message: z.string() }),
]);
export type Ack = (answer: z.output<typeof AckSchema>) => void;

const Id = z.string().min(1).max(64);
/** Sent either bare or as an object. */
const IdPayloadSchema = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);
export type IdPayload = z.input<typeof IdPayloadSchema>;

/** What clients send. */
export const CLIENT_EVENTS = {
  /** By id or join code. Takes a place first where the sender has none. */
  'join:lobby': IdPayloadSchema,
  /** Closes the lobby's screen; the place is kept for five minutes (POST …/leave gives it up immediately). */
  'leave:lobby': IdPayloadSchema.nullish(),
  /** Answered immediately by a `game:update` from the beginning (`since: 0`), `pause:requested`, and `game:you` for a player. */
  'join:game': IdPayloadSchema,
  'leave:game': IdPayloadSchema.nullish(),
  'chat:message': ChatSendSchema,
  'pause:request': z.object({ gameId: Id }),
  /** Watch the list of public lobbies. */
  'join:lobbies': z.unknown(),
  'leave:lobbies': z.unknown(),
  /** Nobody looks at this tab, or somebody does again. A new connection counts as looked at. */
  'presence:away': z.object({ away: z.boolean() }),
} as const;

/** What the server sends. `z.undefined()`: the event alone says it. */
export const SERVER_EVENTS = {
  'lobby:update': LobbySchema,
  /** You were removed, or the lobby closed. */
  'lobby:gone': z.object({ id: z.string(), reason: z.enum(['kicked', 'closed']) }),
  'lobbies:update': z.array(LobbySummarySchema).readonly(),
  /** The game's id. */
  'game:start': z.string(),
  'game:update': GameUpdateSchema,
  /**
   * To the sockets of one seat: whenever a game has advanced for everyone, and after this seat's own commands, but never
   * because of another seat's secret command.
   */
  'game:you': PackedGameYouSchema,
  'game:retelling': GameRetellingSchema,
  'game:inspections': GameInspectionsSchema,
  'chat:message': ChatMessageSchema,
  'chat:removed': ChatRemovedSchema,
  /** I have another username now, here or on another device of mine: ask for my profile again. */
  'user:renamed': z.undefined(),
  /** What moderators have decided about me, or about what I reported, has changed: ask for it again. */
  'moderation:changed': z.undefined(),
  'pause:requested': z.object({ count: z.number(), gameId: z.string() }),
  /** Friends whose presence has changed. */
  'friends:presence': z.array(FriendPresenceSchema).readonly(),
  /** Friends, requests or blocks of mine have changed: ask for them again. */
  'friends:changed': z.undefined(),
  /** Somebody asks to be my friend. */
  'friends:request': FriendRequestSchema,
  /** Somebody has accepted my request. */
  'friends:accepted': z.object({ id: z.string(), username: z.string() }),
  'invitations:new': LobbyInvitationSchema,
  /** Invitations to me, or ones to a lobby I am in, have changed: ask for them again. */
  'invitations:changed': z.undefined(),
  /** Announcement or maintenance has changed. */
  'site:changed': SiteNoticesSchema,
  /** One's own settings have changed, on this device or another. */
  'settings:update': SettingsViewSchema,
  /** The account has more sockets than it may, so this one is about to be closed; reconnect only when the person asks for it. */
  'socket:replaced': z.object({ error: ErrorCodeSchema }),
  /** The session behind this socket has ended, with `user_banned` by a ban; it is closed next. */
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
