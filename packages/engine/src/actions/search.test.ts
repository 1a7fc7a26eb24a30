import { describe, expect, it } from 'vitest';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, failed, scene, turnOf } from '../testing/scene.ts';
import { optionsFor } from './options.ts';

describe('search', () => {
  it('[A2] can be aimed at this location, a container here and living other players', () => {
    const state = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 2).composure = 0;
    });
    const search = optionsFor(state, 0).find(({ action }) => action === 'search');
    expect(search?.targets.map(({ id, kind }) => [id, kind])).toEqual([
      ['environment', 'environment'],
      ['cellar', 'location'],
      ['crate', 'container'],
      [requireSeat(state, 1).id, 'player'],
      [requireSeat(state, 3).id, 'player'],
    ]);
  });

  it('[A2] reveals one hidden thing in the location at a time, then nothing', () => {
    const first = turnOf(scene(FOUR_ROLES), 0, { action: 'search', target: 'cellar' });
    expect(first.fact).toMatchObject({ outcome: 'success', changes: [{ type: 'revealed', id: 'tunnel' }] });
    const second = turnOf(first.state, 0, { action: 'search', target: 'cellar' });
    expect(second.fact.changes).toEqual([{ type: 'revealed', id: 'candle' }]);
    const third = turnOf(second.state, 0, { action: 'search', target: 'cellar' });
    expect(third.fact).toMatchObject({ outcome: 'nothing', changes: [] });
  });

  it('[A2] doesn’t find things that haven’t been spawned', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'yard';
      game.knownLocations.tunnel = true;
    });
    expect(turnOf(state, 0, { action: 'search', target: 'yard' }).fact.outcome).toBe('nothing');
  });

  it('[A2] opens an unlocked container and shows what is in it', () => {
    const { fact, state } = turnOf(scene(FOUR_ROLES), 0, { action: 'search', target: 'crate' });
    expect(fact.changes).toEqual([
      { type: 'opened', id: 'crate' },
      { type: 'revealed', id: 'key' },
    ]);
    expect(state.objects).toMatchObject({ crate: { opened: true }, key: { hidden: false, place: 'crate' } });
  });

  it('[A2] doesn’t open a locked container', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'kitchen';
    });
    expect(turnOf(state, 0, { action: 'search', target: 'strongbox' }).fact).toMatchObject({ outcome: 'nothing', changes: [] });
  });

  it('[A2] looks the same whether a probe learned something or not', () => {
    const state = scene(FOUR_ROLES);
    const target = requireSeat(state, 2).id;
    expect(turnOf(state, 0, { action: 'search', target }).fact).toMatchObject({ outcome: 'nothing', target, changes: [] });
    expect(turnOf(state, 0, { action: 'search', target }, failed).state.seats[0]?.notebook.clues).toEqual([]);
  });
});
