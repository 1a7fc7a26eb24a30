import type { TurnFact } from '@one-mind/engine/facts';
import { quietingsOf } from '@one-mind/engine/table/quietings';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { sameLevel } from '../games/cell.ts';
import { meanOf } from '../games/statistics.ts';
import { type Counts, countSigns, logRatio, mergeCounts } from './likelihood.ts';
import { learnCounts, learnSamples, watchGames } from './observation.ts';
import { groupsOf, withClaims, withoutClaims } from './posterior.ts';
import { authorsUnder, type PublicLog, until } from './public-log.ts';
import { SIGNS } from './signs.ts';
import { fitWeights } from './weights.ts';

const PLAYERS = ['a', 'b', 'c'];

/** Three voices and one round a line: each word is a turn, `hide` or a probe of the voice it names. */
function log(...rounds: readonly string[]): PublicLog {
  let turnNumber = 0;
  const turns = rounds.flatMap((line, at) =>
    line.split(' ').map((word, index): TurnFact => {
      const isProbe = PLAYERS.includes(word);
      turnNumber += 1;
      return {
        type: 'turn',
        round: at + 1,
        turn: index + 1,
        turnNumber,
        action: isProbe ? 'search' : word === 'walk' ? 'move' : 'hide',
        intention: 'cooperative',
        targetKind: isProbe ? 'player' : 'environment',
        target: isProbe ? word : 'environment',
        outcome: 'nothing',
        location: 'cell',
        changes: [],
        mishap: null,
      };
    }),
  );
  return withTurns(turns, rounds.length);
}

/** With the quietings that these turns show. */
function withTurns(turns: readonly TurnFact[], rounds: number): PublicLog {
  const players = PLAYERS.map((id) => ({ id, is_alive: false }));
  const quietings = quietingsOf({ players, verdicts: [], history: turns });
  return { players: PLAYERS, saboteurs: 1, turnOrder: { players: PLAYERS.length, cycles: true }, quietings, rounds, turns };
}

/** A world in which the intention, the mishaps and the names carry no information, and a walk is twice as likely from a Saboteur. */
const COUNTS: Counts = {
  'deed|1': {
    'move/environment/nothing/': { honest: 1_000_000, saboteur: 2_000_000 },
    'hide/environment/nothing/': { honest: 1_000_000, saboteur: 0 },
    // Makes both roles equally frequent.
    other: { honest: 0, saboteur: 0 },
  },
};
const observer = { counts: COUNTS, weights: SIGNS.map(() => 1) };

describe('the observer', () => {
  it('[S4] rotates the order, skips quieted voices, and rules out orders in which a voice aims at itself', () => {
    expect(authorsUnder([2, 0, 1], log('hide hide hide', 'hide hide hide', 'hide hide hide'))).toEqual([2, 0, 1, 0, 1, 2, 1, 2, 0]);
    expect(authorsUnder([2, 0, 1], log('c hide hide'))).toBeNull();
    expect(authorsUnder([2, 0, 1], log('b hide hide'))).toEqual([2, 0, 1]);
    const quieting = log('hide hide hide', 'hide hide');
    const [first, ...rest] = quieting.turns;
    if (first === undefined) throw new Error('no turn');
    const quieted = withTurns([{ ...first, changes: [{ type: 'quieted', player: 'b' } as const] }, ...rest], quieting.rounds);
    // The first turn quiets b, but that round has three turns, so the first was b's own.
    expect(authorsUnder([2, 0, 1], quieted)).toBeNull();
    expect(authorsUnder([1, 0, 2], quieted)).toEqual([1, 0, 2, 0, 2]);
  });

  it('[S4] repeats the same order in every round if the order does not cycle', () => {
    const fixed = { ...log('hide hide hide', 'hide hide hide'), turnOrder: { players: 3, cycles: false } };
    expect(authorsUnder([2, 0, 1], fixed)).toEqual([2, 0, 1, 2, 0, 1]);
  });

  it('applies Bayes if the claims say whose turn each was', () => {
    // Only a walked. A Saboteur always does, and others do half of the time.
    const ratio = Math.exp(logRatio(COUNTS, { sign: 'deed', context: '1', value: 'move/environment/nothing/' }));
    expect(ratio).toBeCloseTo(2, 3);
    const [a, b, c] = withClaims(log('walk walk hide'), [0, 1, 2], observer);
    expect(a).toBeCloseTo(0.5, 3);
    expect(b).toBeCloseTo(0.5, 3);
    expect(c).toBeCloseTo(0, 3);
  });

  it('knows nothing without claims except what is ruled out: nobody aims at themselves', () => {
    for (const share of withoutClaims(log('walk hide hide'), observer)) expect(share).toBeCloseTo(1 / 3, 6);
    // The walker of turn 1 is the Saboteur. The voice of turn 2 probed a, so a isn't that one.
    const counts: Counts = {
      'deed|1': {
        'move/environment/nothing/': { honest: 1, saboteur: 1_000_000 },
        'hide/environment/nothing/': { honest: 1_000_000, saboteur: 0 },
        'search/player/nothing/': { honest: 1_000_000, saboteur: 0 },
      },
    };
    const shares = withoutClaims(log('walk a hide'), { ...observer, counts });
    // Of the four orders left, a has the first turn in two.
    expect(shares.map((share) => Number(share.toFixed(3)))).toEqual([0.5, 0.25, 0.25]);
  });

  it('uses only the rounds that a shorter log contains', () => {
    const whole = log('hide hide hide', 'walk hide hide');
    expect(until(whole, 1)).toEqual(log('hide hide hide'));
  });

  it('considers every group of Saboteurs', () => {
    expect(groupsOf(4, 2)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });
});

describe('learning', () => {
  it('counts everything that each role did, and smooths rare observations', () => {
    const counts = countSigns({ log: log('walk hide hide'), authors: [0, 1, 2], guilty: [0] });
    expect(counts['deed|1']).toEqual({
      'move/environment/nothing/': { honest: 0, saboteur: 1 },
      'hide/environment/nothing/': { honest: 2, saboteur: 0 },
    });
    const rare = logRatio(counts, { sign: 'deed', context: '1', value: 'move/environment/nothing/' });
    const frequent = logRatio(Array.from({ length: 100 }, () => counts).reduce(mergeCounts), {
      sign: 'deed',
      context: '1',
      value: 'move/environment/nothing/',
    });
    expect(rare).toBeGreaterThan(0);
    expect(frequent).toBeGreaterThan(rare * 3);
    expect(logRatio(counts, { sign: 'deed', context: '9', value: 'never seen' })).toBe(0);
  });

  it('trusts a sign that carries information, and ignores noise', () => {
    const sample = (index: number) => {
      const guilty = index % 3;
      return {
        guilty: [guilty],
        seats: [0, 1, 2].map((seat) => [seat === guilty ? 1 : 0, ((index * 7 + seat * 5) % 11) / 11 - 0.5, 0, 0, 0, 0]),
      };
    };
    const [informative, noise] = fitWeights(Array.from({ length: 99 }, (_, index) => sample(index)));
    expect(informative).toBeGreaterThan(3);
    expect(Math.abs(noise ?? 9)).toBeLessThan(1);
  });

  it('is right about roles more often than chance in games that it hasn’t learned from', () => {
    const games = {
      scenario: PRISON_BREAK,
      cell: { scenario: PRISON_BREAK.id, players: 4, difficulty: 'medium' },
      setup: { levels: sameLevel('normal'), seed: 'observer', bans: [] },
    } as const;
    const counts = learnCounts(games, { from: 10, to: 60 });
    const weights = fitWeights(learnSamples(games, { from: 60, to: 75 }, counts));
    const { rounds } = watchGames(games, { from: 0, to: 10 }, { counts, weights });
    const third = rounds[3];
    if (third === undefined) throw new Error('no third round');
    expect(third.claims.n).toBeGreaterThan(5);
    expect(meanOf(third.claims).mean).toBeGreaterThan(1 / 4);
    expect(meanOf(third.claims).mean).toBeGreaterThan(meanOf(third.noClaims).mean);
  });
});
