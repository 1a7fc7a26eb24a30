import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGameMemory } from './game-memory.ts';

/** A browser's storage, for tests that run without a browser. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('createGameMemory', () => {
  let localStorage: Storage;
  beforeEach(() => {
    localStorage = storage();
    vi.stubGlobal('window', { localStorage });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('restores notes per account and game, and muted players, a covered role and seen hints per account', () => {
    createGameMemory('ada', 'one').setState({ notes: 'Dmitri lies.', muted: ['bea'], roleCovered: true, seenHints: ['claim'] });
    const kept = { muted: ['bea'], roleCovered: true, seenHints: ['claim'] };
    expect(createGameMemory('ada', 'one').getState()).toEqual({ notes: 'Dmitri lies.', roleShown: false, ...kept });
    expect(createGameMemory('ada', 'two').getState()).toEqual({ notes: '', roleShown: false, ...kept });
    expect(createGameMemory('bea', 'one').getState()).toEqual({
      notes: '',
      muted: [],
      roleCovered: false,
      seenHints: [],
      roleShown: false,
    });
  });

  it('knows whether the role of this game was shown', () => {
    createGameMemory('ada', 'one').setState({ roleShown: true });
    expect(createGameMemory('ada', 'one').getState().roleShown).toBe(true);
    expect(createGameMemory('bea', 'one').getState().roleShown).toBe(false);
    const two = createGameMemory('ada', 'two');
    expect(two.getState().roleShown).toBe(false);
    two.setState({ notes: 'The role of the other game stays shown.' });
    expect(createGameMemory('ada', 'one').getState().roleShown).toBe(true);
  });

  it('keeps only the notes of the newest games, and no empty ones', () => {
    for (let game = 0; game < 25; game++) createGameMemory('ada', `game-${game}`).setState({ notes: `n${game}` });
    createGameMemory('ada', 'game-24').setState({ notes: '' });
    expect(createGameMemory('ada', 'game-23').getState().notes).toBe('n23');
    expect(createGameMemory('ada', 'game-24').getState().notes).toBe('');
    expect(createGameMemory('ada', 'game-0').getState().notes).toBe('');
  });

  it('starts empty if the stored data is broken, and works without storage', () => {
    localStorage.setItem('game-memory:ada', '{"muted":7,"notes":[{"game":"one"}],"roleCovered":true}');
    expect(createGameMemory('ada', 'one').getState()).toEqual({ notes: '', muted: [], roleCovered: true, seenHints: [], roleShown: false });
    vi.stubGlobal('window', {});
    const memory = createGameMemory('ada', 'one');
    memory.setState({ notes: 'still here' });
    expect(memory.getState().notes).toBe('still here');
  });
});
