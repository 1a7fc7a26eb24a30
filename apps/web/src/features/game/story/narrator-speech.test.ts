import { describe, expect, it } from 'vitest';
import { dueNow } from './narrator-speech.ts';

describe('the narrator’s voice', () => {
  it('waits until a retelling of the entry would have been announced', () => {
    expect(dueNow([{ id: 'a', since: 1000 }], [], 1100)).toEqual({ due: [], rest: [{ id: 'a', since: 1000 }], lookAgainIn: 500 });
    expect(dueNow([{ id: 'a', since: 1000 }], [], 1600)).toEqual({ due: ['a'], rest: [], lookAgainIn: null });
  });

  it('waits for a retelling to end, however long it takes', () => {
    const waiting = [{ id: 'a', since: 1000 }];
    expect(dueNow(waiting, ['a'], 9000)).toEqual({ due: [], rest: waiting, lookAgainIn: null });
    expect(dueNow(waiting, [], 9000).due).toEqual(['a']);
  });

  it('keeps the order: nothing is read out before what came first', () => {
    const waiting = ['a', 'b', 'c'].map((id, n) => ({ id, since: n }));
    expect(dueNow(waiting, ['b'], 5000)).toEqual({ due: ['a'], rest: waiting.slice(1), lookAgainIn: null });
    expect(dueNow(waiting, [], 5000)).toEqual({ due: ['a', 'b', 'c'], rest: [], lookAgainIn: null });
  });
});
