import { describe, expect, it } from 'vitest';
import { randomProgram } from './actions/options.ts';
import type { Command } from './commands.ts';
import { Dice, rngFromSeed } from './rng.ts';
import { nextDeadline } from './round/deadlines.ts';
import type { GameState } from './state.ts';
import { step } from './step.ts';
import { isLiving } from './table/seats.ts';
import { play, settle } from './testing/play.ts';
import { tinyGame } from './testing/tiny-game.ts';

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** Plays a game with random programs to its end, freezing every state on the way. */
function playedOut(seats: number, seed: string): GameState {
  const dice = new Dice({ rng: rngFromSeed(`choices ${seed}`) });
  let state = frozen(settle(tinyGame(seats, { seed })));
  for (let commands = 0; commands < 3000 && state.phase !== 'ended'; commands++) {
    const index = state.seats.findIndex((seat) => isLiving(seat) && !seat.lockedIn);
    state =
      state.phase === 'planning'
        ? play(state, { type: 'program', seat: index, ...randomProgram(state, index, dice) }, { type: 'lockIn', seat: index })
        : play(state, { type: 'tick' });
    frozen(state);
  }
  return state;
}

describe('step', () => {
  it('[S5] gives the same state for the same seed and commands', () => {
    for (const seats of [3, 4, 5, 6]) expect(playedOut(seats, 'same')).toEqual(playedOut(seats, 'same'));
  });

  it('[S5] never changes the state it is given, or anything that a new state shares with it', () => {
    for (let game = 0; game < 8; game++) expect(playedOut(3 + (game % 4), `frozen ${game}`).phase).toBe('ended');
  });

  it('[S5] keeps its state plain JSON', () => {
    const state = playedOut(5, 'json');
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it('[S5] accepts only seats of the game, and stores none under another number', () => {
    const state = play(tinyGame(3), { type: 'tick' });
    for (const seat of [-0, -1, 3, 0.5, Number.NaN])
      expect([seat, step(state, { type: 'requestPause', at: state.now, seat })]).toEqual([seat, { ok: false, refusal: 'not_your_seat' }]);
  });

  it('[R4] does one thing per tick, and refuses what isn’t due', () => {
    const state = tinyGame(3, { settings: { ...tinyGame().settings, turnPaceMs: 100 } });
    expect(step(state, { type: 'tick', at: 1099 })).toEqual({ ok: false, refusal: 'not_due' });
    const begun = play(state, { type: 'tick', at: 1100 });
    expect(begun.phase).toBe('planning');
    expect(step(begun, { type: 'tick', at: 1100 })).toEqual({ ok: false, refusal: 'not_due' });
  });

  it('[R4] refuses invalid times and invalid commands, and continues as before', () => {
    const state = frozen(tinyGame(3));
    const sent = (json: string): unknown => step(state, JSON.parse(json));
    for (const at of ['null', '"5000"', '1000.5', '1e999', '8640000000000001', '[2000]', '{}'])
      expect([at, sent(`{ "type": "tick", "at": ${at} }`)]).toEqual([at, { ok: false, refusal: 'invalid_time' }]);
    expect(step(state, { type: 'tick', at: Number.NaN })).toEqual({ ok: false, refusal: 'invalid_time' });
    for (const nothing of ['null', '7', '"tick"', 'true'])
      expect([nothing, sent(nothing)]).toEqual([nothing, { ok: false, refusal: 'unknown_action' }]);
  });

  it('[R4] corrects a clock that lags behind, so that time never goes back', () => {
    const state = play(tinyGame(3), { type: 'tick', at: 5000 });
    const later = play(state, { type: 'program', seat: 0, action: 'hide', at: 10 });
    expect(later.now).toBe(5000);
  });

  it('[D3] knows when something happens next, and that little happens while paused', () => {
    const settings = { ...tinyGame().settings, timeLimitMs: 30_000 };
    const planning = play(tinyGame(3, { settings }), { type: 'tick', at: 1000 });
    expect(nextDeadline(planning)).toBe(31_000);
    const away = play(planning, { type: 'disconnect', seat: 0, at: 2000 });
    expect(nextDeadline({ ...away, phaseDeadline: 90_000 })).toBe(62_000);
    expect(nextDeadline({ ...planning, phaseDeadline: null })).toBeNull();
    const paused = { ...planning, pause: { requestedBy: [], since: 3000, usedMs: 0 } };
    expect(nextDeadline(paused)).toBe(603_000);
    expect(step(paused, { type: 'program', seat: 0, action: 'hide', at: 4000 })).toEqual({ ok: false, refusal: 'paused' });
    expect(step(paused, { type: 'tick', at: 31_000 })).toEqual({ ok: false, refusal: 'not_due' });
  });

  it('[E4] refuses game commands once it is over', () => {
    const over = playedOut(3, 'over');
    expect(nextDeadline(over)).toBeNull();
    const refused: readonly Command[] = [
      { type: 'tick', at: 1e12 },
      { type: 'program', seat: 0, action: 'hide', at: 1e12 },
      { type: 'end', at: 1e12 },
      { type: 'guess', seat: 0, at: 1e12 },
    ];
    for (const command of refused) expect(step(over, command)).toEqual({ ok: false, refusal: 'game_over' });
    expect(step(over, { type: 'seen', seat: 0, at: 1e12 }).ok).toBe(true);
  });
});
