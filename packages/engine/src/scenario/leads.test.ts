import { describe, expect, it } from 'vitest';
import { tinyGame } from '../testing/tiny-game.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { goalLeads, leads } from './leads.ts';
import type { Condition, ScenarioContent } from './types.ts';

/** A game whose first stage has this condition. */
function asking(when: Condition, changes: Partial<ScenarioContent> = {}) {
  const content = { ...TINY.content, ...changes };
  const stages = content.stages.map((stage) => (stage.id === 'find-key' ? { ...stage, when } : stage));
  return tinyGame(4, { scenario: { ...TINY, content: { ...content, stages } } });
}

describe('leads', () => {
  it('[A7] begins with what opens the way to the stage’s target', () => {
    expect(leads(tinyGame())).toEqual([{ action: 'search', target: 'crate', location: 'cellar', ready: true }]);
  });

  it('[A7] continues with the thing itself once it is visible', () => {
    const state = tinyGame();
    for (const id of ['crate', 'key']) Object.assign(state.objects[id] ?? {}, { hidden: false, opened: true });
    expect(leads(state)).toEqual([{ action: 'interact', target: 'key', location: 'cellar', ready: true }]);
  });

  it('names the later steps of a plan, and that something comes before them', () => {
    const state = tinyGame();
    state.stagesDone = ['find-key', 'open-gate'];
    Object.assign(state.objects.key ?? {}, { place: 'body', hidden: false });
    state.body.location = 'hall';
    expect(leads(state)).toEqual([
      { action: 'interact', target: 'gate', location: 'hall', ready: true },
      { action: 'move', target: 'yard', location: 'yard', ready: false },
    ]);
  });

  it('[A2] leads to a search of an unlocked container, whatever the purpose, and nowhere once it is open', () => {
    const objects = TINY.content.objects.map((object) =>
      object.id === 'crate' ? { ...object, on_operate: [{ type: 'flag' as const, flag: 'creaked', value: true }] } : object,
    );
    const state = asking({ type: 'flag', flag: 'creaked' }, { objects });
    const search = { action: 'search', target: 'crate', location: 'cellar', ready: true };
    expect(leads(state)).toEqual([search]);
    Object.assign(state.objects.crate ?? {}, { opened: true });
    expect(leads({ ...state, objects: structuredClone(state.objects) })).toEqual([]);
    const locked = asking({ type: 'flag', flag: 'creaked' }, { objects });
    Object.assign(locked.objects.crate ?? {}, { state: 'locked' });
    expect(leads(locked)).toEqual([{ ...search, action: 'interact' }]);
  });

  it('[T9] leads to a search before a container can be marked', () => {
    const goals = TINY.content.rogue_goals.map((goal) => ({ ...goal, when: { type: 'marked' as const, object: 'crate' } }));
    const state = tinyGame(4, { scenario: { ...TINY, content: { ...TINY.content, rogue_goals: goals } } });
    const rogue = state.seats.findIndex(({ role }) => role === 'rogue');
    expect(goalLeads(state, rogue)[0]).toEqual({ action: 'search', target: 'crate', location: 'cellar', ready: true });
    Object.assign(state.objects.crate ?? {}, { opened: true });
    const opened = { ...state, objects: structuredClone(state.objects) };
    expect(goalLeads(opened, rogue)[0]).toEqual({ action: 'interact', target: 'crate', location: 'cellar', ready: true });
  });

  it('[T5] leads to repairing a broken key', () => {
    const state = tinyGame();
    state.stagesDone = ['find-key'];
    Object.assign(state.objects.key ?? {}, { place: 'body', hidden: false, state: 'damaged' });
    expect(leads(state)[0]).toEqual({ action: 'interact', target: 'key', location: 'cellar', ready: true });
  });

  it('[U1] leads to the person who helps when friendly, wins them over, and stays with them until the round ends', () => {
    const state = asking({ type: 'resource_at_least', resource: 'light', amount: 3 }, { specials: [], events: [] });
    Object.assign(state.npcs.cook ?? {}, { location: 'hall' });
    expect(leads(state)).toEqual([{ action: 'interact', target: 'cook', location: 'hall', ready: true }]);
    const stay = { action: 'move', target: 'hall', location: 'hall', ready: true };
    const npcs = structuredClone(state.npcs);
    Object.assign(npcs.cook ?? {}, { disposition: 1 });
    const befriended = { ...state, npcs };
    expect(leads(befriended)).toEqual([stay]);
    expect(leads({ ...befriended, body: { ...state.body, location: 'hall' } })).toEqual([stay]);
  });

  it('[W5] leads to a quarrel if somebody must not be friendly', () => {
    const insult = {
      id: 'insult',
      name: 'Insult the cook',
      description: '',
      location: 'kitchen',
      once: true,
      effects: [{ type: 'disposition', npc: 'cook', amount: -1 }],
    } as const;
    const state = asking({ type: 'not', of: { type: 'npc', npc: 'cook', disposition_at_least: 0 } }, { specials: [insult], events: [] });
    expect(leads(state)).toEqual([{ action: 'interact', target: 'insult', location: 'kitchen', ready: true }]);
  });

  it('never names anything that nobody has found', () => {
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

  it('[T9] shows the way to a Rogue’s goal to that Rogue only', () => {
    const state = tinyGame();
    state.seats = state.seats.map((seat, index) => ({ ...seat, goalId: index === 1 ? 'mark-the-rope' : null }));
    expect(goalLeads(state, 1)).toEqual([{ action: 'interact', target: 'rope', location: 'cellar', ready: true }]);
    expect(goalLeads(state, 0)).toEqual([]);
  });
});
