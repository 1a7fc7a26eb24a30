import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import type { GameState } from '../state.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { viewFor } from '../view/view.ts';
import { disconnect } from './absence.ts';
import { duePause, requestPause, resume } from './pause.ts';

const ignore = (): void => {};
function table(): GameState {
  const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
  state.now = 10_000;
  state.phaseDeadline = 15_000;
  return state;
}
const ask = (state: GameState, seat: number, publish: (fact: Fact) => void = ignore): string | null =>
  requestPause(state, { type: 'requestPause', at: state.now, seat }, publish);

describe('a pause', () => {
  it('[D3] begins when every living connected person has asked for it', () => {
    const state = table();
    const facts: Fact[] = [];
    for (const seat of [0, 1, 2]) expect(ask(state, seat, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([]);
    expect(viewFor(state, { type: 'spectator' }).public.pause).toEqual({
      requestedBy: [0, 1, 2].map((seat) => idOf(state, seat)),
      needed: 4,
      since: null,
      endsBy: null,
    });
    ask(state, 3, (fact) => facts.push(fact));
    expect(facts).toEqual([{ type: 'paused' }]);
    expect(viewFor(state, { type: 'spectator' }).public).toMatchObject({ deadline: null, pause: { since: 10_000, endsBy: 610_000 } });
    expect(ask(state, 0)).toBe('paused');
  });

  it('[D3] does not wait for AI players, quieted voices or those who are away', () => {
    const state = table();
    state.seats = state.seats.map((seat, index) => ({
      ...seat,
      kind: index === 1 ? 'ai' : 'human',
      composure: index === 2 ? 0 : 3,
      connected: index !== 3,
    }));
    expect(ask(state, 1)).toBe('not_your_seat');
    expect(ask(state, 2)).toBe('quieted');
    expect(ask(state, 0)).toBeNull();
    expect(state.pause.since).toBe(10_000);
  });

  it('[D3] begins when the only person who had not asked leaves', () => {
    const state = table();
    for (const seat of [0, 1, 2]) ask(state, seat);
    expect(ask(state, 2)).toBe('already_requested');
    const facts: Fact[] = [];
    disconnect(state, { type: 'disconnect', at: state.now, seat: 3 }, (fact) => facts.push(fact));
    expect(facts).toEqual([{ type: 'paused' }]);
  });

  it('[D3] can be ended by any of them, and deadlines continue with the time that was left', () => {
    const state = table();
    disconnect(state, { type: 'disconnect', at: state.now, seat: 3 }, ignore);
    for (const seat of [0, 1, 2]) ask(state, seat);
    expect(state.seats[3]?.graceEndsAt).toBe(70_000);
    state.now = 40_000;
    const facts: Fact[] = [];
    expect(resume(state, { type: 'resume', at: state.now, seat: 1 }, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([{ type: 'resumed' }]);
    expect(state.phaseDeadline).toBe(45_000);
    expect(state.seats[3]?.graceEndsAt).toBe(100_000);
    expect(state.pause).toEqual({ requestedBy: [], since: null, usedMs: 30_000 });
    expect(resume(state, { type: 'resume', at: state.now, seat: 1 }, ignore)).toBe('not_paused');
  });

  it('[D3][D1] gives a person who leaves during a pause the whole grace after it', () => {
    const state = table();
    for (const seat of [0, 1, 2, 3]) ask(state, seat);
    state.now = 30_000;
    disconnect(state, { type: 'disconnect', at: state.now, seat: 2 }, ignore);
    state.now = 50_000;
    resume(state, { type: 'resume', at: state.now, seat: 0 }, ignore);
    expect(state.seats[2]?.graceEndsAt).toBe(110_000);
  });

  it('[D3] ends by itself after 10 minutes', () => {
    const state = table();
    for (const seat of [0, 1, 2, 3]) ask(state, seat);
    state.now = 609_999;
    expect(duePause(state, ignore)).toBe(false);
    state.now = 610_000;
    const facts: Fact[] = [];
    expect(duePause(state, (fact) => facts.push(fact))).toBe(true);
    expect(facts).toEqual([{ type: 'resumed' }]);
    expect(state.phaseDeadline).toBe(615_000);
  });
});
