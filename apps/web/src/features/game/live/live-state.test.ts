import type { NarrativeEntry, PackedGameYou } from '@one-mind/protocol/games/games';
import { packEntry } from '@one-mind/protocol/games/packed-entry';
import { packYou } from '@one-mind/protocol/games/packed-you';
import { describe, expect, it } from 'vitest';
import { changesFixture, FIXTURE_NOW, snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import { applyChanges, applyRetelling, applyYou, fromSnapshot, mergeSnapshot, withGuesses } from './live-state.ts';

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
const you = (seq: number): PackedGameYou => {
  const { you: own, ...game } = start();
  if (own === null) throw new Error('the fixture has a seat');
  const packed = packYou({ ...own, lockedIn: seq % 2 === 1 }, { ...game, state: game.current_state }, 'own');
  return { gameId: game.id, seq, you: packed };
};
const ids = (state: { readonly log: readonly NarrativeEntry[] }) => state.log.map((one) => one.id);

describe('the live game', () => {
  it('keeps the difference between the two clocks', () => {
    expect(start().clockOffset).toBe(1000);
  });
  it('applies the next update and appends its entries', () => {
    const { state, gap } = applyChanges(
      start(),
      changesFixture({ since: 10, seq: 12, narrative: [entry('11.0'), entry('12.0')].map((one) => packEntry(one, FIXTURE_NOW)) }),
      0,
    );
    expect(gap).toBe(false);
    expect(state.seq).toBe(12);
    expect(ids(state)).toEqual(['9.0', '10.0', '11.0', '12.0']);
  });
  it('ignores an update that it has already applied', () => {
    const before = start();
    expect(
      applyChanges(before, changesFixture({ since: 8, seq: 10, narrative: [entry('10.0')].map((one) => packEntry(one, FIXTURE_NOW)) }), 0)
        .state,
    ).toBe(before);
  });
  it('changes only the parts that an update mentions', () => {
    const before = start();
    const changes = { state: { round: [7] as const }, players: ['#', { p2: { lockedIn: [true] } }, null] as const };
    const { state } = applyChanges(before, changesFixture({ since: 10, seq: 11, changes }), 0);
    expect(state.current_state).toEqual({ ...before.current_state, round: 7 });
    expect(state.world).toBe(before.world);
  });
  it('asks for the gap instead of applying an update that builds on an unseen commit', () => {
    const before = start();
    const { state, gap } = applyChanges(before, changesFixture({ since: 12, seq: 13 }), 0);
    expect(gap).toBe(true);
    expect(state).toBe(before);
  });
  it('closes the gap with a snapshot and then recognises the late update', () => {
    const filled = mergeSnapshot(start(), snapshotFixture({ seq: 13, narrative_log: [entry('13.0'), entry('11.0')] }), 0);
    expect(ids(filled)).toEqual(['9.0', '10.0', '11.0', '13.0']);
    expect(applyChanges(filled, changesFixture({ since: 11, seq: 12 }), 0)).toEqual({ state: filled, gap: false });
  });
  it('does not let a snapshot that was overtaken turn time back', () => {
    const ahead = applyChanges(start(), changesFixture({ since: 10, seq: 15 }), 0).state;
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
    const { state } = applyChanges(
      early,
      changesFixture({ since: 10, seq: 11, narrative: [entry('11.0')].map((one) => packEntry(one, FIXTURE_NOW)) }),
      0,
    );
    expect(state.log.at(-1)?.retold).toBe('Early.');
  });
  it('learns of retellings that it missed from a snapshot', () => {
    const asked = mergeSnapshot(start(), snapshotFixture({ seq: 10, narrative_log: [], retold: { '9.0': 'Old.' } }), 0);
    expect(asked.log.map(({ retold }) => retold)).toEqual(['Old.', null]);
  });
  it('ignores an update of another game', () => {
    const before = start();
    expect(applyChanges(before, changesFixture({ gameId: 'another', since: 10, seq: 11 }), 0).state).toBe(before);
  });
  it('takes an own view of the same commit, drops an older one, and asks for a commit that it never saw', () => {
    const before = applyChanges(start(), changesFixture({ since: 10, seq: 11 }), 0).state;
    const { state, gap } = applyYou(before, you(11));
    expect(state.you?.lockedIn).toBe(true);
    expect(gap).toBe(false);
    expect(applyYou(state, you(10))).toEqual({ state, gap: false });
    expect(applyYou(state, you(12))).toEqual({ state, gap: true });
  });
  it('shows the player’s guesses immediately, and none for a spectator', () => {
    const guesses = { roles: { x: 'rogue' as const }, positions: {} };
    expect(withGuesses(start(), guesses).you?.guesses).toEqual(guesses);
    const watching = fromSnapshot(snapshotFixture({ you: null }), 0);
    expect(withGuesses(watching, guesses)).toBe(watching);
  });
});
