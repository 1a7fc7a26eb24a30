import { describe, expect, it } from 'vitest';
import type { Change } from '../facts.ts';
import { changeObject, mutableCopy } from '../mutable-copy.ts';
import type { GameState } from '../state.ts';
import { scene } from '../testing/scene.ts';
import { applyEffects } from './effects.ts';
import type { Effect } from './types.ts';

const before = scene(['collaborator', 'rogue', 'saboteur']);

function after(...effects: Effect[]): { state: GameState; changes: Change[] } {
  const state = mutableCopy(before);
  return { changes: applyEffects(state, effects), state };
}

describe('effects', () => {
  it('[W6] say shows its text', () => {
    expect(after({ type: 'say', text: 'Drip.' }).changes).toEqual([{ type: 'said', text: 'Drip.' }]);
  });

  it('[W6] flag sets and clears a flag invisibly', () => {
    const { state, changes } = after({ type: 'flag', flag: 'a', value: true }, { type: 'flag', flag: 'b', value: false });
    expect(state.flags).toMatchObject({ a: true, b: false });
    expect(changes).toEqual([]);
  });

  it('[W6] resource adds within its range', () => {
    expect(after({ type: 'resource', resource: 'light', amount: -5 }).changes).toEqual([
      { type: 'resource', resource: 'light', value: 0, by: -2 },
    ]);
    expect(after({ type: 'resource', resource: 'vitality', amount: 5 }).changes).toEqual([{ type: 'vitality', value: 7, by: 1 }]);
    expect(after({ type: 'resource', resource: 'alarm', amount: 50 }).changes).toEqual([{ type: 'alarm', value: 10, by: 9 }]);
    expect(after({ type: 'resource', resource: 'alarm', amount: 0 }).changes).toEqual([]);
  });

  it('[W6] what happens in an unknown place stays hidden, even that somebody went there', () => {
    const state = mutableCopy(before);
    changeObject(state, 'rope', { place: 'tunnel' });
    expect(applyEffects(state, [{ type: 'damage', object: 'rope' }])).toEqual([]);
    expect(state.objects.rope?.state).toBe('damaged');
    expect(applyEffects(state, [{ type: 'move_npc', npc: 'cook', location: 'tunnel' }])).toEqual([]);
    expect(state.npcs.cook?.location).toBe('tunnel');
    expect(applyEffects(state, [{ type: 'disposition', npc: 'cook', amount: 1 }])).toEqual([]);
    expect(applyEffects(state, [{ type: 'move_npc', npc: 'cook', location: 'hall' }])).toEqual([
      { type: 'npcMoved', id: 'cook', to: 'hall' },
    ]);
  });

  it('[W6] reveal makes a location, object, NPC or hazard known', () => {
    const { state, changes } = after({ type: 'reveal', id: 'tunnel' }, { type: 'reveal', id: 'candle' }, { type: 'reveal', id: 'rope' });
    expect(state.knownLocations.tunnel).toBe(true);
    expect(state.objects.candle?.hidden).toBe(false);
    expect(changes).toEqual([
      { type: 'revealed', id: 'tunnel' },
      { type: 'revealed', id: 'candle' },
    ]);
  });

  it('[W6] spawn makes a thing present', () => {
    const { state, changes } = after({ type: 'spawn', id: 'stranger' });
    expect(state.npcs.stranger?.hidden).toBe(false);
    expect(changes).toEqual([{ type: 'revealed', id: 'stranger' }]);
  });

  it('[W6] unlock opens a locked object, and does nothing to an open one', () => {
    const { state, changes } = after({ type: 'unlock', object: 'gate' }, { type: 'unlock', object: 'gate' });
    expect(state.objects.gate?.state).toBe('intact');
    expect(changes).toEqual([{ type: 'unlocked', id: 'gate' }]);
  });

  it('[W6] damage followed by repair restores an object’s state', () => {
    const { state, changes } = after({ type: 'damage', object: 'gate' });
    expect(state.objects.gate?.state).toBe('damaged');
    expect(changes).toEqual([{ type: 'damaged', id: 'gate' }]);
    expect(applyEffects(state, [{ type: 'repair', object: 'gate' }])).toEqual([{ type: 'repaired', id: 'gate' }]);
    expect(state.objects.gate?.state).toBe('locked');
    expect(applyEffects(state, [{ type: 'repair', object: 'gate' }])).toEqual([]);
  });

  it('[W6] moves an NPC and shifts its disposition within −3..3', () => {
    const { state, changes } = after(
      { type: 'move_npc', npc: 'guard', location: 'yard' },
      { type: 'disposition', npc: 'guard', amount: -5 },
      { type: 'disposition', npc: 'guard', amount: -1 },
    );
    expect(state.npcs.guard).toMatchObject({ location: 'yard', disposition: -3 });
    expect(changes).toEqual([
      { type: 'npcMoved', id: 'guard', to: 'yard' },
      { type: 'disposition', id: 'guard', disposition: -3, by: -1 },
    ]);
  });

  it('[W6] give puts an object into the body’s hands, and take removes it from play', () => {
    const { state, changes } = after({ type: 'give', object: 'key' }, { type: 'take', object: 'rope' });
    expect(state.objects.key).toMatchObject({ place: 'body', hidden: false });
    expect(state.objects.rope?.place).toBe('gone');
    expect(changes).toEqual([
      { type: 'took', id: 'key' },
      { type: 'lost', id: 'rope' },
    ]);
  });

  it('[W6] reports nothing about a thing that nobody has found', () => {
    expect(after({ type: 'damage', object: 'candle' }, { type: 'disposition', npc: 'stranger', amount: 1 }).changes).toEqual([]);
  });
});
