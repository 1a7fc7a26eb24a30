import type { Reaction } from '@one-mind/protocol/moderation/chat';
import { expect, it } from 'vitest';
import { mergeReactions } from './reaction-log.ts';

const of = (userId: string, reaction: Reaction['reaction'], version: number): Reaction => ({
  gameId: 'g',
  userId,
  subject: 'turn:1:1',
  reaction,
  version,
});

it('keeps the newest version of each reaction, in whatever order they arrive', () => {
  const known = [of('ada', 'nice', 2)];
  expect(mergeReactions(known, [of('ada', 'ouch', 1), of('ada', 'nice', 2)])).toBe(known);
  expect(mergeReactions(known, [of('bea', 'funny', 1), of('ada', null, 3)])).toEqual([of('ada', null, 3), of('bea', 'funny', 1)]);
});
