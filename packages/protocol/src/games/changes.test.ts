import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangeSchema } from './change-schema.ts';
import { applyChange, changesOf } from './changes.ts';

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const things = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', '__proto__'), place: fc.constantFrom('here', 'there') }),
  {
    selector: ({ id }) => id,
  },
);
const state = fc.record({ round: fc.nat(3), deadline: fc.option(fc.nat(3)), things, log: fc.array(fc.nat(2)), more: fc.jsonValue() });

describe('the changes between two states', () => {
  it('turn one into the other after crossing the wire', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const changes = changesOf(sent(before), sent(after));
        if (changes !== undefined) expect(ChangeSchema.safeParse(changes).success).toBe(true);
        if (changes === undefined) expect(sent(before)).toEqual(sent(after));
        else expect(applyChange(sent(before), sent(changes))).toEqual(sent(after));
      }),
    );
  });
  it('mention only what differs, and leave the other parts as they are', () => {
    const body = { location: 'cell' };
    const objects = [
      { id: 'key', place: 'cell' },
      { id: 'file', place: 'yard' },
    ];
    const before = { body, objects, claims: [1], round: 1 };
    const after = { ...before, objects: [objects[0], { id: 'file', place: 'body' }], claims: [1, 2] };
    const changes = changesOf(before, after);
    expect(changes).toEqual({ objects: ['#', { file: { place: ['body'] } }, null], claims: ['+', [2]] });
    if (changes === undefined) throw new Error('Something has changed.');
    const applied = applyChange(before, changes);
    expect(applied).toEqual(after);
    expect(applied.body).toBe(body);
    expect(applied.objects[0]).toBe(objects[0]);
  });
  it('name the order of things that have moved, and those that are gone', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    expect(changesOf([a, b], [b, a])).toEqual(['#', {}, ['b', 'a']]);
    expect(changesOf([a, b], [b])).toEqual(['#', {}, ['b']]);
  });
  it('replace a list in which an id occurs twice', () => {
    const [a, b] = [
      { id: 'a', place: 'here' },
      { id: 'a', place: 'there' },
    ];
    expect(changesOf([a, b], sent([a, b]))).toBeUndefined();
    expect(changesOf([a, b], [b, a])).toEqual([[b, a]]);
    expect(changesOf([a], [a, b])).toEqual(['+', [b]]);
  });
  it('are nothing for equal states', () => {
    expect(changesOf({ things: [{ id: 'a' }], log: [1] }, { things: [{ id: 'a' }], log: [1] })).toBeUndefined();
  });
});
