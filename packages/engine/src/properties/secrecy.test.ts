import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { checkGames } from '../testing/generated-games.ts';
import { otherSecrets, SEAT_SECRECY, STATE_SECRECY } from '../testing/other-secrets.ts';
import { identityDiffers, refusalLeaks, swapLeaks, unfoundShows, viewLeaks, wordsLeak } from '../testing/properties.ts';
import { diceOf, newGame, playRound, randomPlay } from '../testing/random-play.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { viewFor } from '../view/view.ts';
import type { Viewer } from '../view/view-types.ts';

describe('secrecy', () => {
  it('[S3] every key of the state and of a seat is classified as public, private or secret', () => {
    const state = newGame({ scenario: TINY, players: 6, seed: 1, timeLimitMs: null });
    expect(Object.keys(state).sort()).toEqual(Object.keys(STATE_SECRECY).sort());
    for (const seat of state.seats) expect(Object.keys(seat).sort()).toEqual(Object.keys(SEAT_SECRECY).sort());
  });

  it('[S3] exchanging the secrets of a game changes everything secret and nothing public', () => {
    const dice = diceOf('exchange');
    const start = newGame({ scenario: TINY, players: 6, seed: 1, timeLimitMs: null });
    const state = playRound(playRound(start, dice), dice);
    const others = Array.from({ length: 30 }, () => otherSecrets(state, { type: 'seat', seat: 0 }, dice));
    const changes = (before: object, after: readonly object[], key: string): boolean => {
      const read = (whole: object): string => JSON.stringify(Object.entries(whole).find(([name]) => name === key)?.[1]);
      return after.some((one) => read(one) !== read(before));
    };
    for (const [key, secrecy] of Object.entries(STATE_SECRECY)) {
      // Nobody is in the queue while planning.
      if (secrecy === 'mixed' || key === 'queue') continue;
      expect([key, changes(state, others, key)]).toEqual([key, secrecy === 'secret']);
    }
    const [, seat] = state.seats;
    if (!seat) throw new Error('no seat');
    for (const [key, secrecy] of Object.entries(SEAT_SECRECY)) {
      const after = others.flatMap((other) => other.seats.slice(1, 2));
      expect([key, changes(seat, after, key)]).toEqual([key, secrecy !== 'public']);
    }
  });

  it('[S3] no view depends on secrets that its viewer may not know', () => {
    checkGames(TINY, 12, viewLeaks);
  });

  it('[S3] no refusal of a command depends on secrets that its sender may not know', () => {
    checkGames(TINY, 12, refusalLeaks);
  });

  it('[S3] two games in which two seats exchange their voices look the same to everyone else', () => {
    let games = 0;
    let turns = 0;
    checkGames(TINY, 60, (options) => {
      const played = swapLeaks(options);
      games += 1;
      turns += played.turns;
      return played.difference;
    });
    // Enough was compared before something public distinguished the two.
    expect(turns).toBeGreaterThan(games * 10);
  });

  it('[S3] a part of a view is another object exactly if it says something else, whatever secrets have changed', () => {
    checkGames(TINY, 20, identityDiffers);
  });

  it('[R3] no event and no view contains a tag or role that only another voice could have put there', () => {
    checkGames(TINY, 12, wordsLeak);
  });

  it('[W1] no event and no view names anything that nobody has found', () => {
    checkGames(TINY, 12, unfoundShows);
  });

  it('[Q4] a quieted seat’s view depends on nothing that it may not know, and no other view on what it predicts', () => {
    let compared = 0;
    const differs = (one: GameState, other: GameState, viewer: Viewer): boolean =>
      JSON.stringify(viewFor(one, viewer)) !== JSON.stringify(viewFor(other, viewer));
    checkGames(TINY, 12, (options) => {
      const dice = diceOf(`quieted ${options.seed}`);
      const start = newGame(options);
      const seats = [...start.seats.keys()];
      const quieted = dice.pick(seats);
      const silenced = { ...start, seats: start.seats.map((seat, index) => (index === quieted ? { ...seat, composure: 0 } : seat)) };
      const viewer = { type: 'seat', seat: quieted } as const;
      for (const { state, refused } of randomPlay(silenced, diceOf(`play ${options.seed}`), 300)) {
        if (refused !== null || state.phase === 'ended') continue;
        if (differs(state, otherSecrets(state, viewer, dice), viewer)) return `the quieted seat ${quieted} in ${state.phase}`;
        const other = otherSecrets(state, { type: 'spectator' }, dice).seats[quieted];
        const predicted = {
          ...state,
          seats: state.seats.map((seat, index) =>
            index === quieted ? { ...seat, predictions: other?.predictions, nudge: other?.nudge } : seat,
          ),
        };
        const leaked = seats.find((seat) => seat !== quieted && differs(state, predicted, { type: 'seat', seat }));
        if (leaked !== undefined || differs(state, predicted, { type: 'spectator' })) return `seat ${leaked} in ${state.phase}`;
        compared += 1;
      }
      return null;
    });
    expect(compared).toBeGreaterThan(500);
  });

  it('[S3] an unknown viewer gets nothing', () => {
    const state = newGame({ scenario: TINY, players: 3, seed: 1, timeLimitMs: null });
    for (const seat of [3, -1, 0.5, Number.NaN]) expect(() => viewFor(state, { type: 'seat', seat })).toThrow(RangeError);
    expect(() => viewFor(state, JSON.parse('{"type":"admin"}'))).toThrow(RangeError);
    expect(() => viewFor(state, JSON.parse('{}'))).toThrow(RangeError);
  });

  it('[S3] saboteurs, and nobody else, see who the other saboteurs are', () => {
    const state = newGame({ scenario: TINY, players: 6, seed: 1, timeLimitMs: null });
    const saboteurs = state.seats.filter(({ role }) => role === 'saboteur').map(({ id }) => id);
    expect(saboteurs).toHaveLength(2);
    state.seats.forEach(({ role, id }, seat) => {
      const expected = role === 'saboteur' ? saboteurs.filter((other) => other !== id) : [];
      expect(viewFor(state, { type: 'seat', seat }).you?.partners).toEqual(expected);
    });
  });
});
