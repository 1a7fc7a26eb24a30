import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGame } from './create.ts';
import { step } from './step.ts';
import { settle } from './testing/play.ts';
import { tinyGame } from './testing/tiny-game.ts';
import { TINY } from './testing/tiny-scenario.ts';
import { viewFor } from './view/view.ts';

const rolesOf = (seats: number, seed: string) => tinyGame(seats, { seed }).seats.map(({ role }) => role);

describe('a new game', () => {
  it('[S1] needs three to six players', () => {
    for (const seats of [3, 4, 5, 6]) expect(tinyGame(seats).seats).toHaveLength(seats);
    for (const seats of [0, 2, 7]) expect(() => tinyGame(seats)).toThrow(RangeError);
  });

  it('[S2] deals the deck of its player count at random', () => {
    const short = (seats: number) =>
      rolesOf(seats, 'any')
        .map((role) => role.slice(0, 1))
        .sort()
        .join('');
    expect([3, 4, 5, 6].map(short)).toEqual(['ccs', 'ccrs', 'cccrs', 'cccrss']);
    const deals = new Set(Array.from({ length: 30 }, (_, seed) => rolesOf(4, `deal ${seed}`).join()));
    expect(deals.size).toBeGreaterThan(5);
  });

  it('[S2] uses the scenario’s own deck if it has one', () => {
    const scenario = { ...TINY, content: { ...TINY.content, roles: { '3': ['rogue', 'rogue', 'saboteur'] as const } } };
    expect(
      tinyGame(3, { scenario })
        .seats.map(({ role }) => role)
        .sort(),
    ).toEqual(['rogue', 'rogue', 'saboteur']);
  });

  it('[S3] gives a goal of the scenario to each Rogue and to nobody else', () => {
    const drawn = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      for (const { role, goalId } of tinyGame(5, { seed: `goal ${seed}` }).seats) {
        if (role === 'rogue') drawn.add(goalId ?? 'none');
        else expect(goalId).toBeNull();
      }
    }
    expect([...drawn].sort()).toEqual(['mark-the-rope', 'own-the-house']);
  });

  it('[S3] reveals the saboteurs to each other, and nobody’s role to anyone else', () => {
    const state = settle(tinyGame(6));
    const saboteurs = state.seats.filter(({ role }) => role === 'saboteur').map(({ id }) => id);
    state.seats.forEach((seat, index) => {
      const { you, public: open } = viewFor(state, { type: 'seat', seat: index });
      expect(you?.partners).toEqual(seat.role === 'saboteur' ? saboteurs.filter((id) => id !== seat.id) : []);
      expect(open.players.map(({ role }) => role)).toEqual(state.seats.map(() => null));
    });
  });

  it('[S4] draws an order of all seats', () => {
    const orders = new Set(Array.from({ length: 30 }, (_, seed) => tinyGame(4, { seed: `order ${seed}` }).order.join()));
    expect(orders.size).toBeGreaterThan(8);
    for (const order of orders) expect(order.split(',').sort()).toEqual(['0', '1', '2', '3']);
  });

  it('[S5] is the same game for the same seed and commands', () => {
    expect(settle(tinyGame(5))).toEqual(settle(tinyGame(5)));
    expect(tinyGame(5, { seed: 'another' })).not.toEqual(tinyGame(5));
  });

  it('[S5] publishes the commitment at the start and the seed at the end, so that players can check it', () => {
    const commitment = createHash('sha256').update('tiny:salt').digest('hex');
    const state = tinyGame(4, { commitment });
    expect(viewFor(state, { type: 'spectator' }).public).toMatchObject({ commitment, reveal: null });
    expect(JSON.stringify(viewFor(state, { type: 'spectator' }))).not.toContain('"seed"');
    const over = step(state, { type: 'end', at: 2000 });
    const reveal = over.ok ? viewFor(over.state, { type: 'spectator' }).public.reveal : null;
    expect(createHash('sha256').update(`${reveal?.seed}:${reveal?.salt}`).digest('hex')).toBe(commitment);
  });

  it('[W1] starts with every location known that isn’t hidden, and the body in the first', () => {
    const { body, knownLocations } = tinyGame(3);
    expect(body).toEqual({ location: 'cellar', heading: null, steps: 0 });
    expect(Object.keys(knownLocations)).toEqual(['cellar', 'hall', 'kitchen', 'yard']);
  });

  it('[W2] puts objects in their place and state, out of sight if hidden or in a container', () => {
    const { objects } = tinyGame(3);
    expect(objects.gate).toMatchObject({ place: 'hall', state: 'locked', hidden: false });
    expect(objects.crate).toMatchObject({ state: 'intact', hidden: false, opened: false });
    for (const id of ['candle', 'key', 'deed']) expect(objects[id]?.hidden).toBe(true);
  });

  it('[W3] puts NPCs and hazards in their place, with their disposition and severity', () => {
    const { npcs, hazards } = tinyGame(3);
    expect(npcs.guard).toEqual({ location: 'hall', disposition: -2, hidden: false });
    expect(npcs.stranger?.hidden).toBe(true);
    expect(hazards).toEqual({ gas: { severity: 3, hidden: false }, dogs: { severity: 0, hidden: false } });
  });

  it('[W4] takes the ordered stages, the clock and the limits of its player count', () => {
    expect(tinyGame(3)).toMatchObject({ stages: ['find-key', 'open-gate', 'get-out'], roundLimit: 10, alarmLimit: 10 });
    expect(tinyGame(6)).toMatchObject({ stages: ['find-key', 'get-out'], roundLimit: 8, alarmLimit: 12 });
    expect(tinyGame(3)).toMatchObject({ vitality: 6, alarm: 1, resources: { light: 2 } });
  });

  it('[S6] begins with the introduction of setting and objective', () => {
    const { seats, settings, difficulty, seed, salt, commitment } = tinyGame(3);
    const { state, events } = createGame({ scenario: TINY, seats, settings, difficulty, seed, salt, commitment, at: 5 });
    expect(events).toEqual([{ type: 'introduced' }]);
    expect(state).toMatchObject({ phase: 'setup', startedAt: 5 });
  });
});
