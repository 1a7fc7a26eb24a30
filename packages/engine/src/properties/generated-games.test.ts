import { describe, expect, it } from 'vitest';
import { checkGames } from '../testing/generated-games.ts';
import { neverEnds, replayDiffers, stepMutates } from '../testing/properties.ts';
import { diceOf, newGame, playRound } from '../testing/random-play.ts';
import { TINY } from '../testing/tiny-scenario.ts';

describe('generated games', () => {
  it('[S5] lead to the same state from the same seed and commands', () => {
    checkGames(TINY, 40, replayDiffers);
  });

  it('[S5] never change the state they were in, and a refused command changes nothing at all', () => {
    checkGames(TINY, 40, stepMutates);
  });

  it('[E4] end within their round limit', () => {
    checkGames(TINY, 60, neverEnds);
  });

  it('[E5] count what really happened in every turn', () => {
    for (let seed = 0; seed < 10; seed++) {
      const dice = diceOf(`rounds ${seed}`);
      let state = newGame({ scenario: TINY, players: 3 + (seed % 4), seed, timeLimitMs: null });
      for (let round = 0; round < 20 && state.phase !== 'ended'; round++) state = playRound(state, dice);
      expect(state.phase).toBe('ended');
      state.seats.forEach(({ tally }, index) => {
        const own = state.truths.filter(({ seat }) => seat === index);
        expect(tally).toMatchObject({
          actions: own.length,
          successes: own.filter(({ outcome }) => outcome === 'success').length,
          sabotageAttempts: own.filter(({ program }) => program.action === 'sabotage').length,
          mishapsCaused: state.truths.filter(({ mishap }) => mishap?.by === index).length,
        });
      });
    }
  });
});
