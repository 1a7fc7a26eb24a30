import type { ChatMessage } from '@one-mind/protocol/moderation/chat';

/** Both logs in order, oldest first, without duplicates. */
export function mergeChat(chat: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const known = new Set(chat.map((message) => message.id));
  const fresh = more.filter((message) => !known.has(message.id));
  if (fresh.length === 0) return chat;
  return [...chat, ...fresh].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

/** Drops messages that the server removed while this page wasn't listening: those missing within the span of `history`. */
export function withoutRemoved(chat: readonly ChatMessage[], history: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first, last] = [history[0]?.id ?? '', history.at(-1)?.id ?? ''];
  const kept = new Set(history.map(({ id }) => id));
  return chat.filter(({ id }) => id < first || id > last || kept.has(id));
}
