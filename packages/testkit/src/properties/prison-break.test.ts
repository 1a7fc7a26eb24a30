import { checkGames } from '@one-mind/engine/testing/generated-games';
import {
  neverEnds,
  replayDiffers,
  sharingShows,
  stepMutates,
  swapLeaks,
  unfoundShows,
  viewLeaks,
  wordsLeak,
} from '@one-mind/engine/testing/properties';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';

describe('generated games of Prison Break', () => {
  it('[S5] lead to the same state from the same seed and commands', () => checkGames(PRISON_BREAK, 8, replayDiffers));

  it('[S5] never change the state they were in', () => checkGames(PRISON_BREAK, 6, stepMutates));

  it('[E4] end within their round limit', () => checkGames(PRISON_BREAK, 15, neverEnds));

  it('[S3] show nobody anything that they may not know', () => checkGames(PRISON_BREAK, 4, viewLeaks));

  it('[S3] show nothing of other games, although all games share parts of their views', () => checkGames(PRISON_BREAK, 2, sharingShows));

  it('[R3] contain no word that only another voice could have put there', () => checkGames(PRISON_BREAK, 4, wordsLeak));

  it('[W1] name nothing that nobody has found', () => checkGames(PRISON_BREAK, 4, unfoundShows));

  it('[S3] look the same to everyone else if two seats exchange their voices', () => {
    let games = 0;
    let turns = 0;
    checkGames(PRISON_BREAK, 15, (options) => {
      const played = swapLeaks(options);
      games += 1;
      turns += played.turns;
      return played.difference;
    });
    expect(turns).toBeGreaterThan(games * 8);
  });
});
