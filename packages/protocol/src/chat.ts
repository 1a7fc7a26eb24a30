import { z } from 'zod';

/** `game:{id}` and `lobby:{id}`. In a game, quieted voices and spectators have a channel of their own, chosen by the server. */
export const ChatSendSchema = z.strictObject({
  roomId: z.string().regex(/^(game|lobby):[0-9a-zA-Z-]{1,64}$/),
  message: z.string().max(4000),
  /** Makes a repeated send harmless. */
  key: z.string().max(64).optional(),
});

/** `chat:message`; GET /api/chat/{roomId} answers ChatMessage[], oldest first. */
export interface ChatMessage {
  readonly id: string;
  readonly roomId: string;
  /** `quiet`: between quieted voices and spectators. */
  readonly channel: 'all' | 'quiet';
  readonly userId: string;
  readonly username: string;
  readonly message: string;
  /** ISO 8601. */
  readonly timestamp: string;
}
