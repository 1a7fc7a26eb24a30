import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { play, type TestCommand } from '../testing/play.ts';
import { predictedGame, quietedGame, restOf } from '../testing/predicted-game.ts';
import { idOf } from '../testing/seated-game.ts';
import { viewFor } from '../view/view.ts';
import type { QuietedView } from '../view/view-types.ts';

const refusalOf = (state: GameState, command: TestCommand): string | null => {
  const result = step(state, { at: state.now, ...command });
  return result.ok ? null : result.refusal;
};
const quietedIn = (state: GameState, seat = 3): QuietedView | null => viewFor(state, { type: 'seat', seat }).you?.quieted ?? null;

describe('predictions', () => {
  it('[Q1] are for quieted voices while the others plan', () => {
    const state = quietedGame();
    expect(refusalOf(state, { type: 'predict', seat: 3, action: 'hide' })).toBeNull();
    expect(refusalOf(state, { type: 'predict', seat: 0, action: 'hide' })).toBe('not_quieted');
    expect(refusalOf(state, { type: 'predict', seat: 9, action: 'hide' })).toBe('not_your_seat');
    expect(refusalOf({ ...state, phase: 'resolution' }, { type: 'predict', seat: 3, action: 'hide' })).toBe('wrong_phase');
  });

  it('[Q1] can name only what can come true: an action that a turn shows, a known place, a living voice', () => {
    const state = quietedGame();
    expect(refusalOf(state, JSON.parse('{"type":"predict","seat":3,"action":"sabotage"}'))).toBe('unknown_action');
    const wrong = [
      { place: 'tunnel' },
      { place: 'nowhere' },
      { who: idOf(state, 3) },
      { who: 'nobody' },
      { action: 'hide', place: '' } as const,
    ];
    for (const part of wrong) expect(refusalOf(state, { type: 'predict', seat: 3, ...part })).toBe('unknown_target');
  });

  it('[Q1] can be changed and taken back part by part until planning ends', () => {
    const state = quietedGame();
    const who = idOf(state, 1);
    const first = play(state, { type: 'predict', seat: 3, action: 'hide', who });
    expect(quietedIn(first)?.prediction).toEqual({ action: 'hide', place: null, who });
    const second = play(first, { type: 'predict', seat: 3, action: 'help', place: 'hall' });
    expect(quietedIn(second)?.prediction).toEqual({ action: 'help', place: 'hall', who });
    const none = play(second, { type: 'predict', seat: 3, action: null, place: null, who: null });
    expect(quietedIn(none)).toEqual(quietedIn(state));
    expect(none.seats[3]?.predictions).toEqual([]);
  });

  it('[Q1] keep nobody waiting, and only their author sees them', () => {
    const state = quietedGame();
    const predicted = play(state, { type: 'predict', seat: 3, action: 'hide', place: 'hall', who: idOf(state, 1) });
    for (const seat of [0, 1, 2]) expect(viewFor(predicted, { type: 'seat', seat })).toEqual(viewFor(state, { type: 'seat', seat }));
    expect(viewFor(predicted, { type: 'spectator' })).toEqual(viewFor(state, { type: 'spectator' }));
    expect(restOf(state).round).toBe(2);
  });

  it('[Q2] are scored after the round as far as everyone can check them', () => {
    const state = predictedGame();
    const place = state.body.location;
    expect(quietedIn(state)).toMatchObject({
      prediction: { action: null, place: null, who: null },
      last: { round: 1, action: 'move', place, right: { action: true, place: true } },
      score: { points: 2, right: 2, made: 2 },
    });
    expect(quietedIn(predictedGame(undefined, { action: 'hide' }))).toMatchObject({
      last: { right: { action: false, place: true } },
      score: { points: 1, right: 1, made: 2 },
    });
  });

  it('[Q2] show nothing about whose turn was first before the end, whatever was predicted', () => {
    const [right, wrong, none] = [{}, { who: idOf(quietedGame(), 1) }, { who: null }].map((part) =>
      JSON.stringify(viewFor(predictedGame(undefined, part), { type: 'seat', seat: 3 })),
    );
    expect(wrong).toBe(right);
    expect(none).toBe(right);
  });

  it('[Q2] are scored completely at the end, and count in the points', () => {
    const ended = play(predictedGame(), { type: 'end' });
    const reveal = viewFor(ended, { type: 'spectator' }).public.reveal;
    expect(reveal?.players.map(({ predictions }) => predictions)).toEqual([
      { points: 0, right: 0, made: 0 },
      { points: 0, right: 0, made: 0 },
      { points: 0, right: 0, made: 0 },
      { points: 4, right: 3, made: 3 },
    ]);
    expect(reveal?.players[3]?.points).toBe(4);
    const missed = play(predictedGame(undefined, { who: idOf(quietedGame(), 1) }), { type: 'end' });
    expect(viewFor(missed, { type: 'spectator' }).public.reveal?.players[3]?.predictions).toEqual({ points: 2, right: 2, made: 3 });
  });

  it('[Q2] for a round that ends the game are scored as well; without a turn, there was nothing to predict', () => {
    const state = quietedGame();
    const predicted = play(state, { type: 'predict', seat: 3, action: 'move', place: state.body.location });
    const scored = (game: GameState) => viewFor(play(game, { type: 'end' }), { type: 'spectator' }).public.reveal?.players[3];
    expect(scored(predicted)?.predictions).toEqual({ points: 0, right: 0, made: 0 });
    const limit = { ...predicted, roundLimit: 1 };
    const over = restOf(limit);
    expect(over.phase).toBe('ended');
    expect(viewFor(over, { type: 'spectator' }).public.reveal?.players[3]?.predictions).toEqual({ points: 2, right: 2, made: 2 });
    expect(over.seats[3]?.tally.points).toBeGreaterThanOrEqual(2);
  });
});
