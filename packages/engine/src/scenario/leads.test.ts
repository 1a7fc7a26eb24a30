import { describe, expect, it } from 'vitest';
import { tinyGame } from '../testing/tiny-game.ts';
import { goalLeads, leads } from './leads.ts';

describe('leads', () => {
  it('[A7] begins with what opens the way to what the stage asks for', () => {
    expect(leads(tinyGame())).toEqual([{ action: 'search', target: 'crate', location: 'cellar', ready: true }]);
  });

  it('[A7] goes on to the thing itself once it can be seen', () => {
    const state = tinyGame();
    for (const id of ['crate', 'key']) Object.assign(state.objects[id] ?? {}, { hidden: false, opened: true });
    expect(leads(state)).toEqual([{ action: 'interact', target: 'key', location: 'cellar', ready: true }]);
  });

  it('names the later steps of a way, and that something comes before them', () => {
    const state = tinyGame();
    state.stagesDone = ['find-key', 'open-gate'];
    Object.assign(state.objects.key ?? {}, { place: 'body', hidden: false });
    state.body.location = 'hall';
    expect(leads(state)).toEqual([
      { action: 'interact', target: 'gate', location: 'hall', ready: true },
      { action: 'move', target: 'yard', location: 'yard', ready: false },
    ]);
  });

  it('[T5] asks to mend a key that broke', () => {
    const state = tinyGame();
    state.stagesDone = ['find-key'];
    Object.assign(state.objects.key ?? {}, { place: 'body', hidden: false, state: 'damaged' });
    expect(leads(state)[0]).toEqual({ action: 'interact', target: 'key', location: 'cellar', ready: true });
  });

  it('never names what nobody has found', () => {
    const state = tinyGame();
    state.stagesDone = ['find-key', 'open-gate'];
    const named = new Set(leads(state).flatMap(({ target, location }) => [target, location]));
    expect(named.has('tunnel')).toBe(false);
    expect(named.has('key')).toBe(false);
  });

  it('is empty when the objective is reached', () => {
    const state = tinyGame();
    state.stagesDone = [...state.stages];
    expect(leads(state)).toEqual([]);
  });

  it('[T9] shows a Rogue the way to its own goal, and nobody else', () => {
    const state = tinyGame();
    state.seats = state.seats.map((seat, index) => ({ ...seat, goalId: index === 1 ? 'mark-the-rope' : null }));
    expect(goalLeads(state, 1)).toEqual([{ action: 'interact', target: 'rope', location: 'cellar', ready: true }]);
    expect(goalLeads(state, 0)).toEqual([]);
  });
});
