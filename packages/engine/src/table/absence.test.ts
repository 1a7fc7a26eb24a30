import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import type { GameState, OwnAction } from '../state.ts';
import { play } from '../testing/play.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { viewFor } from '../view/view.ts';
import { connect, disconnect, dueAbsence } from './absence.ts';
import { seen } from './notebook.ts';

const ignore = (): void => {};
const statusOf = (state: GameState, seat: number): string | undefined => viewFor(state, { type: 'spectator' }).public.players[seat]?.status;
function table(): GameState {
  const state = seatedGame('collaborator', 'rogue', 'saboteur');
  state.now = 10_000;
  return state;
}
const leave = (state: GameState, seat: number, leaving = false, publish: (fact: Fact) => void = ignore): string | null =>
  disconnect(state, { type: 'disconnect', at: state.now, seat, leaving }, publish);
const back = (state: GameState, seat: number, publish: (fact: Fact) => void = ignore): string | null =>
  connect(state, { type: 'connect', at: state.now, seat }, publish);

describe('a player who goes away', () => {
  it('[D1] has 60 seconds, shown to everyone, before the AI takes over', () => {
    const state = table();
    const facts: Fact[] = [];
    expect(leave(state, 1)).toBeNull();
    expect(viewFor(state, { type: 'seat', seat: 0 }).public.players[1]).toMatchObject({ status: 'away', graceEndsAt: 70_000 });
    state.now = 69_999;
    expect(dueAbsence(state, ignore)).toBe(false);
    state.now = 70_000;
    expect(dueAbsence(state, (fact) => facts.push(fact))).toBe(true);
    expect(facts).toEqual([{ type: 'tookOver', player: idOf(state, 1) }]);
    expect(statusOf(state, 1)).toBe('ai');
    expect(dueAbsence(state, ignore)).toBe(false);
  });

  it('[D1] isn’t waited for or taken over once the game has ended', () => {
    const state = play(table(), { type: 'end' });
    const left = play(
      state,
      { type: 'disconnect', seat: 0 },
      { type: 'disconnect', seat: 1, leaving: true },
      { type: 'disconnect', seat: 2 },
    );
    expect(left.seats.map(({ connected, graceEndsAt, takenOver }) => ({ connected, graceEndsAt, takenOver }))).toEqual(
      state.seats.map(() => ({ connected: false, graceEndsAt: null, takenOver: false })),
    );
    expect(left.abandonAt).toBeNull();
  });

  it('[D1] is back immediately, within the grace or after a takeover', () => {
    const state = table();
    const facts: Fact[] = [];
    leave(state, 1);
    expect(back(state, 1, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([]);
    expect(statusOf(state, 1)).toBe('online');
    leave(state, 1, true);
    expect(back(state, 1, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([{ type: 'returned', player: idOf(state, 1) }]);
    expect(statusOf(state, 1)).toBe('online');
  });

  it('[D1] gets no grace when leaving on purpose, even after having gone away', () => {
    const state = table();
    const facts: Fact[] = [];
    leave(state, 1);
    expect(leave(state, 1, true, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([{ type: 'tookOver', player: idOf(state, 1) }]);
    expect(leave(state, 1, true)).toBe('already_disconnected');
  });

  it('[D1] keeps a quieted voice, which has nothing left to play', () => {
    const state = table();
    const seat = state.seats[1];
    if (!seat) throw new Error('no seat');
    seat.composure = 0;
    const facts: Fact[] = [];
    leave(state, 1);
    state.now = 70_000;
    expect(dueAbsence(state, (fact) => facts.push(fact))).toBe(true);
    expect(facts).toEqual([]);
    expect(seat).toMatchObject({ takenOver: false, graceEndsAt: null });
    expect(leave(state, 1, true)).toBe('already_disconnected');
  });

  it('[D1] sees what was done in their name until they have acknowledged it', () => {
    const state = table();
    const done: OwnAction = {
      action: 'move',
      target: 'hall',
      intention: 'cooperative',
      tag: 'scout',
      round: 1,
      turn: 2,
      turnNumber: 2,
      by: 'ai',
      outcome: 'success',
      tagWorked: false,
    };
    const seat = state.seats[1];
    if (!seat) throw new Error('no seat');
    seat.notebook.inYourName = [done];
    expect(viewFor(state, { type: 'seat', seat: 1 }).you?.inYourName).toEqual([done]);
    expect(seen(state, { type: 'seen', at: state.now, seat: 1 })).toBeNull();
    expect(viewFor(state, { type: 'seat', seat: 1 }).you?.inYourName).toEqual([]);
  });

  it('[D1] takes over the longest absent first, one at a time', () => {
    const state = table();
    leave(state, 2);
    state.now = 11_000;
    leave(state, 1);
    state.now = 100_000;
    const facts: Fact[] = [];
    while (dueAbsence(state, (fact) => facts.push(fact)));
    expect(facts).toEqual([
      { type: 'tookOver', player: idOf(state, 2) },
      { type: 'tookOver', player: idOf(state, 1) },
    ]);
  });

  it('[D1] must be a person with a seat: AI players, strangers and repetitions are refused', () => {
    const state = table();
    state.seats = state.seats.map((seat, index) => (index === 2 ? { ...seat, kind: 'ai' } : seat));
    expect(leave(state, 2)).toBe('not_your_seat');
    expect(back(state, 2)).toBe('not_your_seat');
    expect(leave(state, -1)).toBe('not_your_seat');
    expect(back(state, 0)).toBe('already_connected');
    leave(state, 0);
    expect(leave(state, 0)).toBe('already_disconnected');
  });
});

describe('a game without anybody', () => {
  it('[D2] is abandoned 30 minutes after the last person has left', () => {
    const state = table();
    for (const seat of [0, 1]) leave(state, seat, true);
    expect(state.abandonAt).toBeNull();
    leave(state, 2, true);
    expect(state.abandonAt).toBe(10_000 + 1_800_000);
    state.now = 10_000 + 1_800_000;
    const facts: Fact[] = [];
    expect(dueAbsence(state, (fact) => facts.push(fact))).toBe(true);
    expect(facts).toEqual([{ type: 'ended', outcome: 'abandoned', winningSides: [], winners: [] }]);
    expect(state).toMatchObject({ phase: 'ended', result: { reason: 'abandoned', winners: [] }, endedAt: 1_810_000 });
  });

  it('[D2] counts from when the last one disconnected, not from when an absent one left for good', () => {
    const state = table();
    for (const seat of [0, 1, 2]) leave(state, seat, false);
    state.now = 20_000;
    leave(state, 1, true);
    expect(state.abandonAt).toBe(10_000 + 1_800_000);
  });

  it('[D2] continues when one of them is back', () => {
    const state = table();
    for (const seat of [0, 1, 2]) leave(state, seat, true);
    state.now = 20_000;
    back(state, 1);
    expect(state.abandonAt).toBeNull();
  });

  it('[D2] isn’t one that a quieted person still watches', () => {
    const state = table();
    const seat = state.seats[0];
    if (!seat) throw new Error('no seat');
    seat.composure = 0;
    leave(state, 1, true);
    leave(state, 2, true);
    expect(state.abandonAt).toBeNull();
  });
});
