import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** What is done about rude words, from least to most strict: nothing, they are masked, the message is refused. Names are refused by both of the latter. */
export const CHAT_FILTERS = ['off', 'moderate', 'strict'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** GET and PUT /api/admin/chat: what holds for all chats of this site. A lobby's host may be stricter, never laxer. */
export const ChatConfigSchema = z.strictObject({
  filter: z.enum(CHAT_FILTERS),
  /** AI players speak in the chats of games. */
  voices: z.boolean(),
});
export type ChatConfig = z.output<typeof ChatConfigSchema>;

/** `game:{id}` and `lobby:{id}`. */
export const RoomIdSchema = z.string().regex(/^(game|lobby):[0-9a-zA-Z-]{1,64}$/);

/** In a game, quieted voices have a channel of their own, chosen by the server. Spectators are in it if the host allows it. */
export const ChatSendSchema = z.strictObject({
  roomId: RoomIdSchema,
  message: z.string().max(4000),
  /** Makes a repeated send harmless. */
  key: z.string().max(64).optional(),
});

export const CHAT_CHANNELS = ['all', 'quiet'] as const;
export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/** GET /api/chat/{roomId}/access: where the caller's messages go now; null = nowhere, they can only read. */
export const ChatAccessSchema = wireObject('ChatAccess', { writes: z.enum(CHAT_CHANNELS).nullable() });
export type ChatAccess = z.output<typeof ChatAccessSchema>;

/** `chat:message`; GET /api/chat/{roomId} answers ChatMessage[], oldest first. */
export const ChatMessageSchema = wireObject('ChatMessage', {
  id: z.string(),
  roomId: z.string(),
  /** `quiet`: between quieted voices, and spectators if the host allows it. */
  channel: z.enum(CHAT_CHANNELS),
  userId: z.string(),
  username: z.string(),
  /** Said by an AI player. */
  isAi: z.boolean(),
  message: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
});
export type ChatMessage = z.output<typeof ChatMessageSchema>;

/** `chat:removed`: a moderator has taken this message away, for everybody. */
export const ChatRemovedSchema = wireObject('ChatRemoved', { roomId: z.string(), id: z.string() });
export type ChatRemoved = z.output<typeof ChatRemovedSchema>;
