import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, scene, turnOf } from '../testing/scene.ts';
import { optionsFor } from './options.ts';

const helpHere = (change: (game: GameState) => void) => turnOf(scene(FOUR_ROLES, change), 1, { action: 'help' }).fact;

describe('help', () => {
  it('[A4] can be aimed at the environment or a living other player', () => {
    const state = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 0).composure = 0;
    });
    expect(optionsFor(state, 1)[3]?.targets.map(({ id }) => id)).toEqual([
      'environment',
      requireSeat(state, 2).id,
      requireSeat(state, 3).id,
    ]);
  });

  it('[A4] gives a player composure +1 and +15 % on that player’s next action', () => {
    const state = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 0).composure = 1;
    });
    const player = requireSeat(state, 0).id;
    const helped = turnOf(state, 1, { action: 'help', target: player });
    expect(helped.fact.changes).toEqual([{ type: 'composure', player, value: 2, by: 1 }]);
    const other = turnOf(helped.state, 3, { action: 'interact', target: 'rope', tag: 'collect' });
    expect(other.truth.chance).toBe(80);
    const next = turnOf(other.state, 0, { action: 'interact', target: 'lever', tag: 'collect' });
    // One point of composure is still missing [C1].
    expect(next.truth.chance).toBe(80);
    expect(turnOf(next.state, 0, { action: 'interact', target: 'lever', tag: 'collect' }).truth.chance).toBe(65);
  });

  it('[A4] visibly does nothing for a player with full composure, and still helps the next action', () => {
    const state = scene(FOUR_ROLES);
    const { fact, state: after } = turnOf(state, 1, { action: 'help', target: requireSeat(state, 0).id });
    expect(fact).toMatchObject({ outcome: 'nothing', changes: [] });
    expect(after.seats[0]?.helped).toBe(true);
  });

  it('[A4] raises vitality, or lowers the alarm if it is closer to its limit', () => {
    expect(helpHere((game) => void Object.assign(game, { vitality: 3, alarm: 2 })).changes).toEqual([
      { type: 'vitality', value: 4, by: 1 },
    ]);
    expect(helpHere((game) => void Object.assign(game, { vitality: 5, alarm: 8 })).changes).toEqual([{ type: 'alarm', value: 7, by: -1 }]);
    expect(helpHere((game) => void Object.assign(game, { vitality: 7, alarm: 1 })).changes).toEqual([{ type: 'alarm', value: 0, by: -1 }]);
  });

  it('[A4] has no effect while an active hazard is here', () => {
    expect(
      helpHere((game) => {
        game.body.location = 'kitchen';
      }),
    ).toMatchObject({ target: 'environment', outcome: 'nothing', changes: [] });
  });
});
