import type { Guesses } from '@one-mind/engine/state';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { describe, expect, it } from 'vitest';
import { guessedAs, guessesByRound } from './own-guesses.ts';

const entry = (seq: number, data: NarrativeEntry['data']): NarrativeEntry => ({
  ...{ id: `${seq}.0`, seq, type: 'system', content: '', retold: null, fact: '', data, round: 0, turn_number: 0, timestamp: '' },
});
const LOG = [
  entry(1, { type: 'introduced' }),
  entry(2, { type: 'roundBegan', round: 1 }),
  entry(4, { type: 'paused' }),
  entry(7, { type: 'roundBegan', round: 2 }),
];
const guesses = (roles: Guesses['roles']): Guesses => ({ roles, positions: {} });

describe('the guesses of a seat', () => {
  it('are those at the end of each round', () => {
    const moments = [{ guesses: guesses({}) }, {}, { guesses: guesses({ bea: 'saboteur' }) }, { guesses: guesses({ cleo: 'saboteur' }) }];
    const rounds = guessesByRound(LOG, { seat: 0, moments });
    expect([...(rounds ?? [])].map(([round, one]) => [round, guessedAs(one, 'saboteur')])).toEqual([
      [1, ['bea']],
      [2, ['cleo']],
    ]);
  });

  it('aren’t known if the moments belong to another log', () => {
    expect(guessesByRound(LOG, { seat: 0, moments: [{}, {}] })).toBeNull();
  });
});
