import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { rngFromSeed } from '../rng.ts';
import { update } from '../round/update.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { play, type TestCommand } from '../testing/play.ts';
import { quietedGame, restOf } from '../testing/predicted-game.ts';
import { shareOf } from '../testing/scene.ts';
import { viewFor } from '../view/view.ts';
import type { Nudge } from '../vocabulary.ts';
import { requireSeat } from './seats.ts';

const refusalOf = (state: GameState, command: TestCommand): string | null => {
  const result = step(state, { at: state.now, ...command });
  return result.ok ? null : result.refusal;
};
const nudged = (state: GameState, ...kinds: readonly Nudge[]): GameState => ({
  ...state,
  seats: state.seats.map((seat, index) => {
    const kind = kinds[index];
    return kind === undefined ? seat : { ...seat, nudge: { round: state.round, kind } };
  }),
});
function updated(state: GameState, seed = 'any'): { readonly state: GameState; readonly facts: readonly Fact[] } {
  const game = mutableCopy({ ...state, phase: 'update', rng: rngFromSeed(seed) });
  const facts: Fact[] = [];
  update(game, (fact) => facts.push(fact));
  return { state: game, facts };
}
/** The body stands beside the gas, which harms 40 % of the time. */
const besideGas = (): GameState => ({ ...quietedGame(), body: { location: 'kitchen', heading: null, steps: 0 } });

describe('nudges', () => {
  it('[Q3] are for quieted voices while the others plan, once per game', () => {
    const state = quietedGame();
    expect(refusalOf(state, { type: 'nudge', seat: 0, kind: 'stir' })).toBe('not_quieted');
    expect(refusalOf(state, { type: 'nudge', seat: 9, kind: 'stir' })).toBe('not_your_seat');
    expect(refusalOf(state, JSON.parse('{"type":"nudge","seat":3,"kind":"shout"}'))).toBe('unknown_action');
    expect(refusalOf({ ...state, phase: 'update' }, { type: 'nudge', seat: 3, kind: 'stir' })).toBe('wrong_phase');
    const later = restOf(play(state, { type: 'nudge', seat: 3, kind: 'stir' }));
    expect(later.round).toBe(2);
    expect(refusalOf(later, { type: 'nudge', seat: 3, kind: 'stir' })).toBe('nudge_used');
    expect(refusalOf(later, { type: 'nudge', seat: 3, kind: null })).toBe('nudge_used');
  });

  it('[Q3] can be replaced or taken back until planning ends', () => {
    const state = quietedGame();
    const chosen = play(state, { type: 'nudge', seat: 3, kind: 'stir' }, { type: 'nudge', seat: 3, kind: 'soothe' });
    expect(viewFor(chosen, { type: 'seat', seat: 3 }).you?.quieted?.nudge).toEqual({ round: 1, kind: 'soothe' });
    const kept = restOf(play(chosen, { type: 'nudge', seat: 3, kind: null }));
    expect(refusalOf(kept, { type: 'nudge', seat: 3, kind: 'divert' })).toBeNull();
  });

  it('[Q3] are secret until the update, which shows each kind once, in a fixed order and without an author', () => {
    const state = quietedGame();
    const chosen = play(state, { type: 'nudge', seat: 3, kind: 'stir' });
    for (const seat of [0, 1, 2]) expect(viewFor(chosen, { type: 'seat', seat })).toEqual(viewFor(state, { type: 'seat', seat }));
    const shown = (...kinds: Nudge[]): readonly Fact[] => updated(nudged(state, ...kinds)).facts.filter(({ type }) => type === 'nudged');
    expect(shown('stir', 'soothe', 'stir')).toEqual([
      { type: 'nudged', kind: 'soothe' },
      { type: 'nudged', kind: 'stir' },
    ]);
    expect(shown('soothe', 'stir')).toEqual(shown('stir', 'soothe', 'stir'));
    expect(shown()).toEqual([]);
  });

  it.each([
    ['soothe', ['soothe'], 20],
    ['stir', ['stir'], 60],
    ['two that cancel each other', ['soothe', 'stir'], 40],
    ['two of a kind', ['stir', 'stir'], 60],
  ] as const)('[Q3] %s changes the chances of hazards by half', (_, kinds, expected) => {
    const state = nudged(besideGas(), ...kinds);
    const harmed = shareOf(2000, (seed) => updated(state, seed).state.vitality < state.vitality);
    expect(Math.abs(harmed - expected)).toBeLessThan(4);
  });

  it('[Q3] divert keeps the people beside the body from acting, and only in that update', () => {
    const state: GameState = { ...quietedGame(), body: { location: 'hall', heading: null, steps: 0 } };
    const alarmed = (game: GameState): number => shareOf(500, (seed) => updated(game, seed).state.alarm > game.alarm);
    expect(alarmed(state)).toBeGreaterThan(30);
    expect(alarmed(nudged(state, 'divert'))).toBe(0);
    expect(alarmed({ ...nudged(state, 'divert'), round: 2 })).toBeGreaterThan(30);
  });

  it('[Q3] leave certain events certain', () => {
    const state: GameState = { ...nudged(quietedGame(), 'soothe'), alarm: 4 };
    expect(shareOf(200, (seed) => updated(state, seed).facts.some(({ type }) => type === 'eventHappened'))).toBe(100);
  });

  it('[Q3] have an author only after the end', () => {
    const over = play(quietedGame(), { type: 'nudge', seat: 3, kind: 'divert' }, { type: 'end' });
    expect(viewFor(over, { type: 'spectator' }).public.reveal?.players.map(({ nudge }) => nudge?.kind ?? null)).toEqual([
      null,
      null,
      null,
      'divert',
    ]);
    expect(requireSeat(over, 3).nudge).toEqual({ round: 1, kind: 'divert' });
  });
});
