import { z } from 'zod';
import { REACTIONS } from '../games/reactions.ts';
import { wireObject } from '../wire-types.ts';

/** How rude words are handled, from least to most strict: allowed, masked, or the message is refused. The last two refuse rude names. */
export const CHAT_FILTERS = ['off', 'moderate', 'strict'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** GET and PUT /api/admin/chat: the settings of all chats of this site. A lobby's host can only make them stricter. */
export const ChatConfigSchema = z.strictObject({
  filter: z.enum(CHAT_FILTERS),
  /** Whether AI players write in the chats of games. */
  voices: z.boolean(),
});
export type ChatConfig = z.output<typeof ChatConfigSchema>;

/** `game:{id}` and `lobby:{id}`. */
export const RoomIdSchema = z.string().regex(/^(game|lobby):[0-9a-zA-Z-]{1,64}$/);

/** In a game, quieted voices have their own channel, which the server chooses. Spectators can use it if the host allows it. */
export const ChatSendSchema = z.strictObject({
  roomId: RoomIdSchema,
  message: z.string().max(4000),
  /** Makes sending the same message twice harmless. */
  key: z.string().max(64).optional(),
});

export const CHAT_CHANNELS = ['all', 'quiet'] as const;
export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/** GET /api/chat/{roomId}/access: the channel of the caller's messages; null = they can only read. */
export const ChatAccessSchema = wireObject('ChatAccess', { writes: z.enum(CHAT_CHANNELS).nullable() });
export type ChatAccess = z.output<typeof ChatAccessSchema>;

/** `chat:message`; GET /api/chat/{roomId} answers ChatMessage[], oldest first. */
export const ChatMessageSchema = wireObject('ChatMessage', {
  id: z.string(),
  roomId: z.string(),
  /** `quiet`: for quieted voices, and for spectators if the host allows it. */
  channel: z.enum(CHAT_CHANNELS),
  userId: z.string(),
  username: z.string(),
  /** Whether an AI player wrote it. */
  isAi: z.boolean(),
  message: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
});
export type ChatMessage = z.output<typeof ChatMessageSchema>;

/** `chat:removed`: a moderator removed this message for everyone. */
export const ChatRemovedSchema = wireObject('ChatRemoved', { roomId: z.string(), id: z.string() });
export type ChatRemoved = z.output<typeof ChatRemovedSchema>;

/** `game:reaction` from players: sets or, with null, takes back their reaction to a turn or a claim. Repeating it changes nothing. */
export const ReactSchema = z.strictObject({
  gameId: z.string().min(1).max(64),
  /** See `turnSubject` and `claimSubject`. */
  subject: z.string().regex(/^(turn:\d{1,4}:\d{1,2}|claim:\d{1,4}:[0-9a-zA-Z-]{1,64})$/),
  reaction: z.enum(REACTIONS).nullable(),
});

/** `game:reaction` to everyone in the game; GET /api/game/{id}/reactions answers Reaction[]. */
export const ReactionSchema = wireObject('Reaction', {
  gameId: z.string(),
  userId: z.string(),
  subject: z.string(),
  /** Null = taken back. */
  reaction: z.enum(REACTIONS).nullable(),
  /** Grows with each change of the same reaction, so that the newest one wins, whatever order they arrive in. */
  version: z.number(),
});
export type Reaction = z.output<typeof ReactionSchema>;
