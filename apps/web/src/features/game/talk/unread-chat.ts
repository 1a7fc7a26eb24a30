import type { ChatMessage } from '@one-mind/protocol/moderation/chat';

interface Reader {
  readonly userId: string;
  readonly muted: readonly string[];
  /** Epoch ms by the server's clock: everything up to then has been read. */
  readonly readUntil: number;
}

/** How many messages the reader has not seen: neither their own nor those of muted people count. */
export function unreadChat(messages: readonly ChatMessage[], { userId, muted, readUntil }: Reader): number {
  return messages.filter(
    (message) => message.userId !== userId && !muted.includes(message.userId) && Date.parse(message.timestamp) > readUntil,
  ).length;
}
