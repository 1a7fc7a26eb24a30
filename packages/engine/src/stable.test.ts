import { describe, expect, it } from 'vitest';
import { stable } from './stable.ts';

describe('stable', () => {
  it('returns the earlier value exactly if the new one has the same JSON', () => {
    const before = { a: [1, { b: null }], c: 'd' };
    expect(stable(before, { a: [1, { b: null }], c: 'd' })).toBe(before);
    for (const other of [{ a: [1, { b: 0 }], c: 'd' }, { a: [1], c: 'd' }, { a: [1, { b: null }] }, { a: { 0: 1 }, c: 'd' }])
      expect(stable<object>(before, other)).toBe(other);
    expect(stable<object | null>(before, null)).toBeNull();
    expect(stable<object | null>(null, before)).toBe(before);
    expect(stable<object>([], {})).toEqual({});
  });

  it('keeps the equal items of a list that has changed', () => {
    const before = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    const now = stable(before, [{ id: 'a' }, { id: 'x' }]);
    expect(now).toEqual([{ id: 'a' }, { id: 'x' }]);
    expect(now[0]).toBe(before[0]);
  });
});
