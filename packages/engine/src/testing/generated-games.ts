import { env } from 'node:process';
import fc from 'fast-check';
import type { Scenario } from '../scenario/types.ts';
import type { GameOptions } from './random-play.ts';

/** A random game of a scenario: 3 to 6 players, any deal and any commands, with or without a time limit. */
const gamesOf = (scenario: Scenario): fc.Arbitrary<GameOptions> =>
  fc.record({
    scenario: fc.constant(scenario),
    players: fc.integer({ min: scenario.min_players, max: scenario.max_players }),
    seed: fc.nat(),
    timeLimitMs: fc.constantFrom(null, 30_000),
  });

/**
 * Checks a property, which returns what is wrong or null. A failure reports the seed and the smallest failing game. The
 * environment variables OMM_RUNS and OMM_SEED override the number of games (`usual`) and the seed.
 */
export function checkGames(scenario: Scenario, usual: number, wrong: (options: GameOptions) => string | null): void {
  fc.assert(
    fc.property(gamesOf(scenario), (options) => {
      const problem = wrong(options);
      if (problem !== null) throw new Error(`${problem} (${options.players} players, seed ${options.seed}, limit ${options.timeLimitMs})`);
    }),
    { seed: Number(env.OMM_SEED ?? 20_261), numRuns: Number(env.OMM_RUNS ?? usual) },
  );
}
