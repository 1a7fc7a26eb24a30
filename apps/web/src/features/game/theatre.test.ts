import { describe, expect, it } from 'vitest';
import { LOG } from './testing/fixture-games.ts';
import { catchUp, typingMs } from './theatre.ts';

const first = LOG[0];
if (first === undefined) throw new Error('the fixture has a log');

describe('the theatre', () => {
  it('performs the newest commit alone when several arrived', () => {
    expect(catchUp({ shown: 2 }, LOG).shown).toBe(LOG.length - 1);
  });
  it('performs every entry of the newest commit', () => {
    const twins = [...LOG, { ...first, id: '20.0', seq: 20 }, { ...first, id: '20.1', seq: 20 }];
    expect(catchUp({ shown: LOG.length }, twins).shown).toBe(LOG.length);
  });
  it('never tells an entry twice', () => {
    expect(catchUp({ shown: LOG.length }, LOG).shown).toBe(LOG.length);
    expect(catchUp({ shown: 0 }, []).shown).toBe(0);
  });
  it('fits all entries of a commit into the pace of a turn', () => {
    expect(typingMs(first, 3, 3000) * 3).toBeLessThanOrEqual(3000);
    expect(typingMs(first, 1, 0)).toBe(0);
  });
});
