import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { expect, test } from 'vitest';
import { unreadChat } from './unread-chat.ts';

const message = (userId: string, at: number): ChatMessage => ({
  id: `${userId}-${at}`,
  roomId: 'game:1',
  channel: 'all',
  userId,
  username: userId,
  message: 'Where were you?',
  timestamp: new Date(at).toISOString(),
  isAi: false,
});
const reader = { userId: 'ada', muted: ['cai'], readUntil: 2000 };

test('only messages after the last look are unread', () => {
  expect(unreadChat([message('bea', 1000), message('bea', 2000), message('bea', 2001), message('dee', 3000)], reader)).toBe(2);
});

test('own messages and those of muted people are never unread', () => {
  expect(unreadChat([message('ada', 3000), message('cai', 3000)], reader)).toBe(0);
});
