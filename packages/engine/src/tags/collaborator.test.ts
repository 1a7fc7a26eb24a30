import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, scene, turnOf } from '../testing/scene.ts';

const inThe = (location: string, more: (game: GameState) => void = () => {}): GameState =>
  scene(FOUR_ROLES, (game) => {
    game.body.location = location;
    more(game);
  });

describe('a Collaborator’s tags', () => {
  it('[T1] assist makes the next action of this round 15 % likelier, and only that one', () => {
    const assisted = turnOf(scene(FOUR_ROLES), 0, { action: 'hide', tag: 'assist' });
    const next = turnOf(assisted.state, 1, { action: 'interact', target: 'rope' });
    expect(next.truth.chance).toBe(95);
    expect(turnOf(next.state, 1, { action: 'interact', target: 'lever' }).truth.chance).toBe(80);
  });

  it('[T2] negotiate shifts an NPC by one more, and soothes a voice by one more', () => {
    expect(turnOf(inThe('kitchen'), 0, { action: 'interact', target: 'cook', tag: 'negotiate' }).state.npcs.cook?.disposition).toBe(2);
    const shaken = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 1).composure = 1;
    });
    const { state } = turnOf(shaken, 0, { action: 'help', target: requireSeat(shaken, 1).id, tag: 'negotiate' });
    expect(state.seats[1]?.composure).toBe(3);
  });

  it('[T3] investigate privately reveals the nature of the previous turn’s tag', () => {
    const before = turnOf(scene(FOUR_ROLES), 2, { action: 'interact', tag: 'disrupt' });
    const { state, truth } = turnOf(
      before.state,
      0,
      { action: 'hide', tag: 'investigate' },
      ({ truth: turn }) => turn.falseClue === false && turn.mishap === null,
    );
    expect(state.seats[0]?.notebook.clues).toEqual([
      { type: 'investigate', round: 1, turnNumber: 2, aboutTurnNumber: 1, nature: 'harmful', isFalse: false },
    ]);
    expect(truth.tagWorked).toBe(true);
    expect(state.seats.slice(1).flatMap(({ notebook }) => notebook.clues)).toEqual([]);
  });

  it('[T3] investigate reveals nothing in the first turn of a game', () => {
    const { state, truth } = turnOf(scene(FOUR_ROLES), 0, { action: 'hide', tag: 'investigate' });
    expect(state.seats[0]?.notebook.clues).toEqual([]);
    expect(truth).toMatchObject({ tagWorked: false, falseClue: null });
  });

  it('[T4] collect also takes the item found', () => {
    const { fact, state } = turnOf(scene(FOUR_ROLES), 0, { action: 'search', target: 'crate', tag: 'collect' });
    expect(fact.changes.at(-1)).toEqual({ type: 'took', id: 'key' });
    expect(state.objects.key?.place).toBe('body');
    const found = turnOf(
      scene(FOUR_ROLES, (game) => void Object.assign(game.knownLocations, { tunnel: true })),
      0,
      { action: 'search', target: 'cellar', tag: 'collect' },
    );
    expect(found.state.objects.candle?.place).toBe('body');
    expect(turnOf(scene(FOUR_ROLES), 0, { action: 'search', target: 'cellar', tag: 'collect' }).truth.tagWorked).toBe(false);
  });

  it('[T5] repair makes a damaged object usable again, and weakens a hazard once more', () => {
    const broken = scene(FOUR_ROLES, (game) => {
      if (game.objects.lever) game.objects.lever.state = 'damaged';
    });
    const { fact, state } = turnOf(broken, 0, { action: 'interact', target: 'lever', tag: 'repair' });
    expect(fact).toMatchObject({ outcome: 'success', changes: [{ type: 'repaired', id: 'lever' }] });
    expect(state.objects.lever?.state).toBe('intact');
    expect(turnOf(inThe('kitchen'), 0, { action: 'interact', target: 'gas', tag: 'repair' }).state.hazards.gas?.severity).toBe(1);
  });

  it('[T5] repair works once per voice and round', () => {
    const again = inThe('kitchen', (game) => {
      game.roundEffects.repairedBy = [0];
    });
    const turn = { action: 'interact', target: 'gas', tag: 'repair' } as const;
    expect(turnOf(again, 0, turn).truth.tagWorked).toBe(false);
    expect(turnOf(again, 3, turn).truth.tagWorked).toBe(true);
  });
});
