import type { Reaction } from '@one-mind/protocol/moderation/chat';
import { expect, it } from 'vitest';
import { reactionsTo } from './reactions-to.ts';

const of = (userId: string, reaction: Reaction['reaction'], subject = 'turn:1:1'): Reaction => ({
  gameId: 'g',
  userId,
  subject,
  reaction,
  version: 1,
});

it('groups the reactions to one turn in the order of the buttons, and people in that of their seats', () => {
  const all = [of('cleo', 'ouch'), of('bea', 'nice'), of('ada', 'ouch'), of('dan', null), of('eve', 'nice', 'turn:1:2')];
  expect(reactionsTo('turn:1:1', all, ['ada', 'bea', 'cleo', 'dan', 'eve'])).toEqual([
    { reaction: 'nice', people: ['bea'] },
    { reaction: 'ouch', people: ['ada', 'cleo'] },
  ]);
});

it('leaves out everyone else, such as people whom the reader has muted', () => {
  expect(reactionsTo('turn:1:1', [of('ada', 'ouch'), of('bea', 'nice')], ['bea'])).toEqual([{ reaction: 'nice', people: ['bea'] }]);
});
