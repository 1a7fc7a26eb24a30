import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { type Cell, PLAYER_COUNTS, sameLevel } from './games/cell.ts';
import { summaryOf } from './games/summary.ts';
import { tallyGames } from './games/tally.ts';
import { missesOf } from './games/target-bands.ts';

/**
 * A small sample of docs/balance.md. Bands are widened by this many standard errors, so that chance fails one run in
 * thousands.
 */
const TOLERANCE = 3.5;
const GAMES = 50;
const SEED = 'ci';

const CELLS = BUILT_IN.flatMap((scenario) => PLAYER_COUNTS.map((players) => ({ scenario, players })));

describe(`section 12 of the rules, in ${GAMES} games of normal players from the seed ${SEED}`, () => {
  it.each(CELLS)('$scenario.id with $players', ({ scenario, players }) => {
    const cell: Cell = { scenario: scenario.id, players, difficulty: scenario.difficulty };
    const tally = tallyGames(scenario, cell, { levels: sameLevel('normal'), seed: SEED, bans: [] }, { from: 0, to: GAMES });
    expect(tally.games).toBe(GAMES);
    expect(missesOf(cell, summaryOf(tally), tally, TOLERANCE)).toEqual([]);
  });
});
