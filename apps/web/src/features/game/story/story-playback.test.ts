import { describe, expect, it } from 'vitest';
import { LOG } from '../../../shared/games/testing/fixture-games.ts';
import { catchUp, paceOf, queueAt } from './story-playback.ts';

const first = LOG[0];
if (first === undefined) throw new Error('the fixture has a log');
const commit = (seq: number, entries: number) => Array.from({ length: entries }, (_, n) => ({ ...first, id: `${seq}.${n}`, seq }));
const shown = commit(1, 1);

describe('story playback', () => {
  it('finishes one commit before it begins the next', () => {
    expect(catchUp({ shown: 1 }, [...shown, ...commit(2, 1), ...commit(3, 1)]).shown).toBe(1);
  });
  it('is at most one commit behind', () => {
    expect(catchUp({ shown: 1 }, [...shown, ...commit(2, 1), ...commit(3, 2), ...commit(4, 1)]).shown).toBe(2);
  });
  it('performs every entry of a commit', () => {
    expect(catchUp({ shown: 1 }, [...shown, ...commit(2, 3)]).shown).toBe(1);
  });
  it('never plays an entry twice', () => {
    expect(catchUp({ shown: LOG.length }, LOG).shown).toBe(LOG.length);
    expect(catchUp({ shown: 0 }, []).shown).toBe(0);
  });
  it('shows each entry long enough to be read while nothing waits', () => {
    const log = [...shown, ...commit(2, 4)];
    const entry = { ...first, content: 'x'.repeat(160) };
    expect(paceOf(entry, queueAt(log, 1, 3000)).stay).toBeGreaterThan(5000);
  });
  it('fits all entries of a commit into the pace of a turn while the next one waits', () => {
    const log = [...shown, ...commit(2, 3), ...commit(3, 1)];
    const { stay, typing } = paceOf(first, queueAt(log, 1, 3000));
    expect(stay * 3).toBeLessThanOrEqual(3000);
    expect(typing).toBeLessThan(stay);
  });
  it('finishes the story within a few seconds once the next planning phase begins', () => {
    const ends = { ...first, id: '3.9', seq: 3, data: { type: 'roundBegan', round: 2 } as const };
    const log = [...shown, ...commit(2, 2), ...commit(3, 9), ends].map((entry) => ({ ...entry, content: 'x'.repeat(160) }));
    const all = log.slice(1).reduce((sum, entry, at) => sum + paceOf(entry, queueAt(log, at + 1, 3000)).stay, 0);
    expect(all).toBeLessThanOrEqual(6000);
    expect(all).toBeGreaterThan(5000);
  });
});
