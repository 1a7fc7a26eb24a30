import type { OwnAction } from '@one-mind/engine/state';
import { describe, expect, it } from 'vitest';
import { LOG, WORLD, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { redirectedTarget } from './redirected-target.ts';

/** Turn 9 of the fixture's game: everybody saw seat 3 being probed. */
const own = (more: Partial<OwnAction>): OwnAction => {
  const [action] = YOU.actions;
  if (action === undefined) throw new Error('the fixture has own actions');
  return { ...action, turnNumber: 9, action: 'search', ...more };
};

describe('redirectedTarget', () => {
  it('[R2] returns the final target of one’s own turn', () => {
    expect(redirectedTarget(own({ target: 'seat-1' }), LOG, WORLD)).toBe('seat-3');
    expect(redirectedTarget(own({ target: 'seat-3' }), LOG, WORLD)).toBeNull();
  });
  it('[A7] returns no redirect if the body chose the target', () => {
    expect(redirectedTarget(own({ target: 'environment' }), LOG, WORLD)).toBeNull();
    expect(redirectedTarget(own({ action: 'interact', target: 'common-area' }), LOG, WORLD)).toBeNull();
  });
  it('[C4] ignores the cover of a sabotage, and a turn that is not in the log', () => {
    expect(redirectedTarget(own({ action: 'sabotage', target: 'seat-1' }), LOG, WORLD)).toBeNull();
    expect(redirectedTarget(own({ target: 'seat-1', turnNumber: 99 }), LOG, WORLD)).toBeNull();
  });
});
