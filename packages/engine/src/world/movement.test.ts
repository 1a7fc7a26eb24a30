import { describe, expect, it } from 'vitest';
import type { BodyState, GameState } from '../state.ts';
import { FOUR_ROLES, scene, turnOf } from '../testing/scene.ts';
import { routeTo } from './movement.ts';

const at = (body: BodyState, more: (game: GameState) => void = () => {}): GameState =>
  scene(FOUR_ROLES, (game) => {
    game.body = body;
    game.knownLocations.tunnel = true;
    more(game);
  });
const moved = (state: GameState, target: string) => turnOf(state, 0, { action: 'move', target });

describe('moving', () => {
  it('[W7] takes as many agreeing moves as the location is large', () => {
    const first = moved(at({ location: 'cellar', heading: null, steps: 0 }), 'hall');
    expect(first.state.body).toEqual({ location: 'cellar', heading: 'hall', steps: 1 });
    expect(first.fact.changes).toEqual([{ type: 'stepped', towards: 'hall', steps: 1, size: 2 }]);
    const second = moved(first.state, 'hall');
    expect(second.state.body).toEqual({ location: 'hall', heading: null, steps: 0 });
    expect(second.fact.changes).toEqual([
      { type: 'stepped', towards: 'hall', steps: 2, size: 2 },
      { type: 'entered', location: 'hall' },
    ]);
  });

  it('[W7] undoes a step towards another exit, and clears the heading at 0', () => {
    const back = moved(at({ location: 'cellar', heading: 'hall', steps: 1 }), 'tunnel');
    expect(back.fact.changes).toEqual([{ type: 'steppedBack', from: 'hall', steps: 0 }]);
    expect(back.state.body).toEqual({ location: 'cellar', heading: null, steps: 0 });
    expect(moved(back.state, 'tunnel').state.body).toEqual({ location: 'cellar', heading: 'tunnel', steps: 1 });
  });

  it('[W7] takes the shortest known route, counting steps already taken', () => {
    const state = at({ location: 'cellar', heading: null, steps: 0 }, (game) => {
      if (game.objects.gate) game.objects.gate.state = 'operated';
    });
    // Cellar → hall → yard and cellar → tunnel → yard both cost 3, so the first exit wins until steps favour the other.
    expect(routeTo(state, 'yard')).toMatchObject({ exit: { to: 'hall' }, cost: 3 });
    expect(routeTo({ ...state, body: { location: 'cellar', heading: 'tunnel', steps: 1 } }, 'yard')).toMatchObject({
      exit: { to: 'tunnel' },
      cost: 2,
    });
    expect(routeTo({ ...state, knownLocations: { ...state.knownLocations, tunnel: false } }, 'tunnel')).toBeNull();
  });

  it('[W7] goes around a locked exit if possible, and stops at it otherwise', () => {
    expect(routeTo(at({ location: 'cellar', heading: null, steps: 0 }), 'yard')?.exit.to).toBe('tunnel');
    const stuck = at({ location: 'hall', heading: null, steps: 0 }, (game) => {
      game.knownLocations.tunnel = false;
    });
    const { fact, state } = moved(stuck, 'yard');
    expect(fact).toMatchObject({ outcome: 'nothing', changes: [{ type: 'blocked', by: 'gate' }] });
    expect(state.body).toEqual(stuck.body);
  });

  it('[W7] can’t pass a lock that is damaged either', () => {
    const jammed = at({ location: 'hall', heading: null, steps: 0 }, (game) => {
      game.knownLocations.tunnel = false;
      if (game.objects.gate) game.objects.gate.state = 'damaged';
    });
    expect(moved(jammed, 'yard').fact.changes).toEqual([{ type: 'blocked', by: 'gate' }]);
  });

  it('[W7] keeps the body in its location', () => {
    const state = at({ location: 'cellar', heading: 'hall', steps: 1 });
    const held = moved(state, 'cellar');
    expect(held.fact).toMatchObject({ outcome: 'nothing', changes: [{ type: 'held' }] });
    expect(held.state.body).toEqual(state.body);
  });

  it('[W7] needs six agreeing moves for a location of size 6', () => {
    const { content } = scene(FOUR_ROLES).scenario;
    const scenario = {
      ...scene(FOUR_ROLES).scenario,
      content: { ...content, locations: content.locations.map((location) => ({ ...location, size: 6 })) },
    };
    let state: GameState = { ...scene(FOUR_ROLES), scenario };
    for (let step = 1; step <= 5; step++) {
      state = moved(state, 'hall').state;
      expect(state.body).toEqual({ location: 'cellar', heading: 'hall', steps: step });
    }
    expect(moved(state, 'hall').state.body.location).toBe('hall');
  });
});
