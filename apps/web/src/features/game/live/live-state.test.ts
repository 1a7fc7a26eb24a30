import type { GameYou, NarrativeEntry } from '@one-mind/protocol/games/games';
import { describe, expect, it } from 'vitest';
import { snapshotFixture, updateFixture } from '../../../shared/games/testing/fixture-games.ts';
import { applyRetelling, applyUpdate, applyYou, fromSnapshot, mergeSnapshot, withGuesses } from './live-state.ts';

const entry = (id: string): NarrativeEntry => ({
  id,
  seq: Number(id.split('.')[0]),
  type: 'narrative',
  content: `told ${id}`,
  retold: null,
  fact: `fact ${id}`,
  data: { type: 'roundBegan', round: 1 },
  round: 1,
  turn_number: 0,
  timestamp: '2026-01-01T00:00:00.000Z',
});
const start = () => fromSnapshot(snapshotFixture({ seq: 10, narrative_log: [entry('9.0'), entry('10.0')], serverTime: 5000 }), 4000);
const you = (seq: number): GameYou => {
  const own = snapshotFixture({}).you;
  if (own === null) throw new Error('the fixture has a seat');
  return { gameId: start().id, seq, you: { ...own, lockedIn: seq % 2 === 1 } };
};
const ids = (state: { readonly log: readonly NarrativeEntry[] }) => state.log.map((one) => one.id);

describe('the live game', () => {
  it('keeps the difference between the two clocks', () => {
    expect(start().clockOffset).toBe(1000);
  });
  it('applies the next update and appends its entries', () => {
    const { state, gap } = applyUpdate(start(), updateFixture({ since: 10, seq: 12, narrative: [entry('11.0'), entry('12.0')] }), 0);
    expect(gap).toBe(false);
    expect(state.seq).toBe(12);
    expect(ids(state)).toEqual(['9.0', '10.0', '11.0', '12.0']);
  });
  it('ignores an update that it has already applied', () => {
    const before = start();
    expect(applyUpdate(before, updateFixture({ since: 8, seq: 10, narrative: [entry('10.0')] }), 0).state).toBe(before);
  });
  it('takes only the new entries of an overlapping update', () => {
    const { state } = applyUpdate(start(), updateFixture({ since: 8, seq: 11, narrative: [entry('10.0'), entry('11.0')] }), 0);
    expect(ids(state)).toEqual(['9.0', '10.0', '11.0']);
  });
  it('asks for the gap instead of applying an update that builds on an unseen commit', () => {
    const before = start();
    const { state, gap } = applyUpdate(before, updateFixture({ since: 12, seq: 13 }), 0);
    expect(gap).toBe(true);
    expect(state).toBe(before);
  });
  it('closes the gap with a snapshot and then recognises the late update', () => {
    const filled = mergeSnapshot(start(), snapshotFixture({ seq: 13, narrative_log: [entry('13.0'), entry('11.0')] }), 0);
    expect(ids(filled)).toEqual(['9.0', '10.0', '11.0', '13.0']);
    expect(applyUpdate(filled, updateFixture({ since: 10, seq: 12 }), 0)).toEqual({ state: filled, gap: false });
  });
  it('ignores a snapshot that is older than its state', () => {
    const ahead = applyUpdate(start(), updateFixture({ since: 10, seq: 15 }), 0).state;
    const merged = mergeSnapshot(ahead, snapshotFixture({ seq: 12, narrative_log: [entry('12.0')] }), 0);
    expect(merged.seq).toBe(15);
    expect(ids(merged)).toContain('12.0');
  });
  it('sorts entries of one commit by their number, not as text', () => {
    const merged = mergeSnapshot(start(), snapshotFixture({ seq: 11, narrative_log: [entry('11.10'), entry('11.9')] }), 0);
    expect(ids(merged).slice(-2)).toEqual(['11.9', '11.10']);
  });
  it('extends a retelling, in whatever order and however often its parts arrive', () => {
    const { id: gameId } = start();
    const of = (text: string, done = false, entryId = '10.0') => ({ gameId, entry: entryId, text, done });
    const begun = applyRetelling(start(), of(''));
    expect(begun.underWay).toEqual(['10.0']);
    expect(begun.log.at(-1)?.retold).toBeNull();
    const grown = applyRetelling(applyRetelling(begun, of('One.')), of('One. Two.', true));
    expect(grown.log.map(({ retold }) => retold)).toEqual([null, 'One. Two.']);
    expect(grown.underWay).toEqual([]);
    expect(applyRetelling(grown, of('One.', true)).log).toBe(grown.log);
    // This retelling arrives before its entry.
    const early = applyRetelling(grown, of('Early.', true, '11.0'));
    const { state } = applyUpdate(early, updateFixture({ since: 10, seq: 11, narrative: [entry('11.0')] }), 0);
    expect(state.log.at(-1)?.retold).toBe('Early.');
  });
  it('gets missed retellings from a full update, and from a snapshot', () => {
    const missed = [entry('9.0'), { ...entry('10.0'), retold: 'Anew.' }];
    const welcomed = applyUpdate(start(), updateFixture({ since: 0, seq: 10, narrative: missed }), 0).state;
    expect(welcomed.log.map(({ retold }) => retold)).toEqual([null, 'Anew.']);
    const asked = mergeSnapshot(start(), snapshotFixture({ seq: 10, narrative_log: [], retold: { '9.0': 'Old.' } }), 0);
    expect(asked.log.map(({ retold }) => retold)).toEqual(['Old.', null]);
  });
  it('ignores an update of another game', () => {
    const before = start();
    expect(applyUpdate(before, updateFixture({ gameId: 'another', since: 10, seq: 11 }), 0).state).toBe(before);
  });
  it('takes a newer own view and drops an older one', () => {
    const newer = applyYou(start(), you(13));
    expect(newer.you?.lockedIn).toBe(true);
    expect(applyYou(newer, you(12))).toBe(newer);
  });
  it('keeps an own view that ran ahead of the snapshot', () => {
    const ahead = applyYou(start(), you(15));
    expect(mergeSnapshot(ahead, snapshotFixture({ seq: 14 }), 0).you?.lockedIn).toBe(true);
  });
  it('shows the player’s guesses immediately, and none for a spectator', () => {
    const guesses = { roles: { x: 'rogue' as const }, positions: {} };
    expect(withGuesses(start(), guesses).you?.guesses).toEqual(guesses);
    const watching = fromSnapshot(snapshotFixture({ you: null }), 0);
    expect(withGuesses(watching, guesses)).toBe(watching);
  });
});
