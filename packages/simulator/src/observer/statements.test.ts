import type { TurnFact } from '@one-mind/engine/facts';
import { describe, expect, it } from 'vitest';
import type { PublicLog } from './public-log.ts';
import { SIGNS } from './signs.ts';
import { type Statement, withStatements } from './statements.ts';

const PLAYERS = ['a', 'b', 'c', 'd'];

/** Four voices, one Saboteur, one Rogue; each word is a turn: `hide`, or a probe of the voice that it names. */
function log(...rounds: readonly string[]): PublicLog & { readonly rogues: number } {
  const turns = rounds.flatMap((line, at) =>
    line.split(' ').map((word, index): TurnFact => {
      const isProbe = PLAYERS.includes(word);
      return {
        ...{ type: 'turn', round: at + 1, turn: index + 1, turnNumber: at * PLAYERS.length + index + 1 },
        ...{ action: isProbe ? 'search' : 'hide', intention: 'cooperative', outcome: 'nothing', location: 'cell' },
        ...{ targetKind: isProbe ? 'player' : 'environment', target: isProbe ? word : 'environment', changes: [], mishap: null },
      };
    }),
  );
  const turnOrder = { players: PLAYERS.length, cycles: true };
  return { players: PLAYERS, saboteurs: 1, rogues: 1, turnOrder, quietings: new Map(), rounds: rounds.length, turns };
}
/** No sign in a turn tells anything. */
const OBSERVER = { counts: {}, weights: SIGNS.map(() => 1) };
const claim = (seat: number, round: number, turn: number, reading: Statement['reading'] = null): Statement => ({
  seat,
  round,
  turn,
  reading,
});
const QUIET = 'hide hide hide hide';

describe('a reader of statements', () => {
  it('suspects nobody more than others before anybody speaks', () => {
    for (const share of withStatements(log(QUIET), [], OBSERVER)) expect(share).toBeCloseTo(1 / 4, 6);
  });

  it('knows that one of two who claim the same turns lies, and that this one is the Saboteur', () => {
    // In round 2, the voice with turn 1 of round 1 acts last.
    const shares = withStatements(log(QUIET, QUIET), [claim(0, 1, 1), claim(1, 2, 4)], OBSERVER);
    expect(shares.slice(0, 2).map((share) => share.toFixed(2))).toEqual(['0.50', '0.50']);
    expect((shares[2] ?? 1) + (shares[3] ?? 1)).toBeLessThan(0.01);
  });

  it('is sure of a voice that claims a turn which was aimed at it', () => {
    const [a = 0] = withStatements(log('b a hide hide'), [claim(0, 1, 2)], OBSERVER);
    expect(a).toBeGreaterThan(0.99);
  });

  it('believes a claim a little, because a Saboteur may lie', () => {
    const [a = 1, b = 0] = withStatements(log(QUIET), [claim(0, 1, 1)], OBSERVER);
    expect(a).toBeLessThanOrEqual(b);
  });

  it('follows what is said about a search, and doubts a speaker who calls others bad', () => {
    const bad = withStatements(log('b hide hide hide'), [claim(0, 1, 1, { seat: 1, isGood: false })], OBSERVER);
    // The Rogue is called bad, too, but only a Saboteur calls everybody so.
    expect(bad[1]).toBeGreaterThan((bad[2] ?? 1) * 1.5);
    expect(bad[0]).toBeGreaterThan(bad[1] ?? 1);
    // A Saboteur never calls another voice good, so the speaker is honest.
    const good = withStatements(log('b hide hide hide'), [claim(0, 1, 1, { seat: 1, isGood: true })], OBSERVER);
    expect(good[0]).toBeLessThan(0.01);
    expect(good[1]).toBeLessThan(0.25);
  });

  it('ignores statements about rounds that it hasn’t read', () => {
    const shares = withStatements(log(QUIET), [claim(0, 2, 1), claim(1, 2, 1)], OBSERVER);
    for (const share of shares) expect(share).toBeCloseTo(1 / 4, 6);
  });
});
