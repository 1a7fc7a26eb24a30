import { ANYTHING, type TagRule } from './tag-rule.ts';

/** [T6] Opens one lock without its key, permanently. The action itself does it when it meets a lock. */
export const infiltrate: TagRule = {
  role: 'rogue',
  actions: ['move', 'search', 'interact'],
  kinds: ANYTHING,
  work: ({ picked }) => picked !== null,
};
