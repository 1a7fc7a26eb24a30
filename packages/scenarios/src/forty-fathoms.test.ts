import { routeCost } from '@one-mind/engine/scenario/route-cost';
import type { Condition, PlayerCount, Scenario } from '@one-mind/engine/scenario/types';
import { losingResources } from '@one-mind/engine/scenario/validation/losing-resources';
import { describe, expect, it } from 'vitest';
import { WATER_LIMIT } from './forty-fathoms/story.ts';
import { FORTY_FATHOMS } from './forty-fathoms.ts';

const { content } = FORTY_FATHOMS;
const COUNTS = ['3', '4', '5', '6'] as const satisfies readonly PlayerCount[];

/** The same scenario without one of its two endings. */
const withoutSpecial = (id: string): Scenario => ({
  ...FORTY_FATHOMS,
  content: { ...content, specials: content.specials.filter((special) => special.id !== id) },
});

const asksForAir = (condition: Condition): boolean => {
  switch (condition.type) {
    case 'resource_at_most':
    case 'resource_at_least':
      return condition.resource === 'air';
    case 'all':
    case 'any':
      return condition.of.some(asksForAir);
    case 'not':
      return asksForAir(condition.of);
    default:
      return false;
  }
};

describe('Forty Fathoms', () => {
  it.each<[PlayerCount, number]>([
    ['3', 14],
    ['4', 13],
    ['5', 16],
    ['6', 15],
  ])('[W4] has about the route length for %s players that balance requires', (players, tokens) => {
    const cost = routeCost(FORTY_FATHOMS, players);
    expect(cost).not.toBeNull();
    expect(Math.abs((cost ?? 0) - tokens)).toBeLessThanOrEqual(2);
  });

  it.each(COUNTS)('[W4] can be won by raising the boat or by leaving it with %s players', (players) => {
    expect(routeCost(withoutSpecial('flood-the-trunk'), players)).toBeGreaterThan(0);
    expect(routeCost(withoutSpecial('blow-main-ballast'), players)).toBeGreaterThan(0);
  });

  it('[W5] lets the boat rise only if the stern is dry or shut off, and a shut stern blocks the way to the trunk', () => {
    const blow = content.specials.find(({ id }) => id === 'blow-main-ballast')?.when;
    expect(JSON.stringify(blow)).toContain('"object":"engine-hatch","state":"damaged"');
    const toTheStern = content.locations.find(({ id }) => id === 'control-room')?.exits.find(({ to }) => to === 'engine-room');
    expect(toTheStern?.lock).toBe('engine-hatch');
  });

  it('[W6] uses air for breathing, leaks and ballast, gives some back, and reacts when it runs low', () => {
    const changes = JSON.stringify([content.specials, content.objects, content.events, content.characters]);
    expect(changes.match(/"resource":"air","amount":-\d/g)?.length).toBeGreaterThanOrEqual(8);
    expect(changes.match(/"resource":"air","amount":\d/g)?.length).toBeGreaterThanOrEqual(6);
    expect(content.events.filter(({ when }) => asksForAir(when)).length).toBeGreaterThanOrEqual(6);
    expect(content.rogue_goals.filter(({ when }) => asksForAir(when)).length).toBeGreaterThanOrEqual(2);
  });

  it('[E2] has the alarm limit that its Saboteurs’ goal names, for every number of players', () => {
    expect(COUNTS.map((players) => content.by_players[players]?.alarm_limit)).toEqual(COUNTS.map(() => WATER_LIMIT));
    expect(content.saboteur_goal?.when).toMatchObject({ type: 'any' });
    expect(content.saboteur_goal?.description).toContain(`${WATER_LIMIT}`);
    expect(content.saboteur_goal === undefined ? false : asksForAir(content.saboteur_goal.when)).toBe(true);
  });
});

it('shows air as the resource that loses the game', () => {
  expect(losingResources(content).filter(({ resource }) => resource === 'air')).toEqual([
    { resource: 'air', direction: 'falling', limit: 0, start: 17, alone: true },
  ]);
});
