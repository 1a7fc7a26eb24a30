import { z } from 'zod';

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

export type ChatChannel = 'all' | 'quiet';

/** GET /api/chat/{roomId}/access: where the caller's messages go now; null = nowhere, they can only read. */
export interface ChatAccess {
  readonly writes: ChatChannel | null;
}

/** `chat:message`; GET /api/chat/{roomId} answers ChatMessage[], oldest first. */
export interface ChatMessage {
  readonly id: string;
  readonly roomId: string;
  /** `quiet`: between quieted voices, and spectators if the host allows it. */
  readonly channel: ChatChannel;
  readonly userId: string;
  readonly username: string;
  /** Said by an AI player. */
  readonly isAi: boolean;
  readonly message: string;
  /** ISO 8601. */
  readonly timestamp: string;
}

/** `chat:removed`: a moderator has taken this message away, for everybody. */
export interface ChatRemoved {
  readonly roomId: string;
  readonly id: string;
}
