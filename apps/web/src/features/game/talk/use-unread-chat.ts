import { useEffect, useState } from 'react';
import { useGame, useLive } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { unreadChat } from './unread-chat.ts';

/** How many messages have arrived since the reader last had the chat open, or entered the game. */
export function useUnreadChat(userId: string, isReading: boolean): number {
  const chat = useLive((live) => live.chat);
  const { clockOffset } = useGame('clockOffset');
  const [muted] = useGameMemory((memory) => memory.muted);
  const [readUntil, setReadUntil] = useState(() => Date.now() + clockOffset);
  const newest = chat.at(-1)?.timestamp;
  useEffect(() => {
    if (isReading && newest !== undefined) setReadUntil((before) => Math.max(before, Date.parse(newest)));
  }, [isReading, newest]);
  return isReading ? 0 : unreadChat(chat, { userId, muted, readUntil });
}
