import { describe, expect, it } from 'vitest';
import { guidance } from './guidance.ts';
import type { Condition } from './scenario/types.ts';
import type { GameState } from './state.ts';
import { scene } from './testing/scene.ts';

const FOUR = ['collaborator', 'rogue', 'saboteur', 'collaborator'] as const;
function needing(when: Condition, change: (draft: GameState) => void = () => {}) {
  const state = scene(FOUR, change);
  const content = { ...state.scenario.content, stages: [{ id: 'only', title: 'Only', description: 'One.', when }] };
  return guidance({ ...state, scenario: { ...state.scenario, content }, stages: ['only'] });
}
const withKey = (draft: GameState): void => {
  if (draft.objects.key) Object.assign(draft.objects.key, { place: 'body', hidden: false });
};

describe('guidance', () => {
  it('[A7] leads to a place, and first to what bars the way', () => {
    expect(needing({ type: 'at', location: 'kitchen' })).toEqual({ location: 'kitchen', search: null, interact: null });
    expect(needing({ type: 'at', location: 'yard' }, withKey)).toEqual({
      location: 'hall',
      search: null,
      interact: { kind: 'object', id: 'gate' },
    });
    expect(needing({ type: 'at', location: 'cellar' })).toBeNull();
  });

  it('[A7] leads to a thing that can be seen, wherever it is', () => {
    expect(needing({ type: 'has', object: 'rope' })).toMatchObject({ location: 'cellar', interact: { id: 'rope' } });
    expect(needing({ type: 'npc', npc: 'cook', disposition_at_least: 1 })).toMatchObject({ location: 'kitchen', interact: { id: 'cook' } });
    expect(needing({ type: 'hazard', hazard: 'gas', severity_at_most: 0 })).toMatchObject({ location: 'kitchen', interact: { id: 'gas' } });
  });

  it('[A7] leads to the nearest place to look for what nobody has found, whatever it is and wherever it lies', () => {
    const looking = { location: 'cellar', search: { kind: 'container', id: 'crate' }, interact: { kind: 'container', id: 'crate' } };
    for (const object of ['key', 'deed', 'candle']) expect(needing({ type: 'has', object })).toEqual(looking);
    const opened = needing({ type: 'has', object: 'deed' }, (draft) => {
      if (draft.objects.crate) draft.objects.crate.opened = true;
    });
    expect(opened).toEqual({ location: 'cellar', search: { kind: 'location', id: 'cellar' }, interact: null });
  });

  it('[A7] leads to what brings a flag or a resource about', () => {
    expect(needing({ type: 'flag', flag: 'lever-pulled' })).toMatchObject({ interact: { id: 'lever' } });
    // The bell rings only once the lever is pulled.
    expect(needing({ type: 'flag', flag: 'bell-rung' })).toMatchObject({ location: 'cellar', interact: { id: 'lever' } });
    expect(needing({ type: 'resource_at_least', resource: 'light', amount: 3 })).toMatchObject({ interact: { id: 'cook' } });
  });

  it('[A7] takes the parts of a condition in order, and leaves those that hold', () => {
    const both: Condition = {
      type: 'all',
      of: [
        { type: 'at', location: 'cellar' },
        { type: 'has', object: 'rope' },
      ],
    };
    expect(needing(both)).toMatchObject({ interact: { id: 'rope' } });
    expect(needing({ type: 'any', of: [{ type: 'round_at_least', round: 9 }, both] })).toMatchObject({ interact: { id: 'rope' } });
    expect(needing({ type: 'round_at_least', round: 9 })).toBeNull();
    expect(needing({ type: 'not', of: { type: 'at', location: 'cellar' } })).toBeNull();
  });

  it('[A7] comes to an end where needs go in circles', () => {
    const locked = (draft: GameState): void => {
      const { content } = draft.scenario;
      const objects = content.objects.map((object) => (object.id === 'key' ? { ...object, needs: [{ item: 'key' }] } : object));
      Object.assign(draft, { scenario: { ...draft.scenario, content: { ...content, objects } } });
      if (draft.objects.key) Object.assign(draft.objects.key, { place: 'cellar', hidden: false, state: 'locked' });
    };
    expect(needing({ type: 'has', object: 'key' }, locked)).toMatchObject({ location: 'cellar' });
  });
});
