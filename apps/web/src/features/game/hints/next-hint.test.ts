import { expect, it } from 'vitest';
import { type STATE, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { HINTS, nextHint } from './next-hint.ts';

const moment = (you: Partial<typeof YOU>, state: Partial<typeof STATE> = {}) => ({
  phase: 'planning' as const,
  contradictions: [],
  ...state,
  you: { ...YOU, canAccuse: false, claimable: [], actions: [], ...you },
});

it('gives each hint once, when it can be used', () => {
  const claimable = [{ round: 1, turn: 2 }];
  expect(nextHint(moment({}), [])).toBeNull();
  expect(nextHint(moment({ actions: YOU.actions }), [])).toBe('guess');
  expect(nextHint(moment({ actions: YOU.actions, claimable }), [])).toBe('claim');
  expect(nextHint(moment({ claimable }), ['claim'])).toBeNull();
  expect(nextHint(moment({}, { contradictions: [{ type: 'sameTurn', claims: [0, 1] }] }), ['claim'])).toBe('contradiction');
  expect(nextHint(moment({ canAccuse: true }), [])).toBe('accuse');
  expect(nextHint(moment({ canAccuse: true, claimable, actions: YOU.actions }), HINTS)).toBeNull();
});

it('is silent while the turns are played', () => {
  expect(nextHint(moment({ canAccuse: true }, { phase: 'resolution' }), [])).toBeNull();
});
