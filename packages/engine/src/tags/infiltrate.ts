import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T6] Opens one lock without its key, for good: the action itself does it, where it meets one. */
export const infiltrate: TagRule = {
  role: 'rogue',
  actions: ['move', 'search', 'interact'],
  kinds: ANYTHING,
  work: ({ picked }) => picked !== null,
};
