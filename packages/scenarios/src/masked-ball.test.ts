import { routeCost } from '@one-mind/engine/scenario/route-cost';
import type { Condition, Effect, PlayerCount, Scenario } from '@one-mind/engine/scenario/types';
import { describe, expect, it } from 'vitest';
import { MASKED_BALL } from './masked-ball.ts';

const { content } = MASKED_BALL;
const COUNTS = ['3', '4', '5', '6'] as const satisfies readonly PlayerCount[];

/** The same scenario without these favours, and without what those people do by themselves. */
const without = (favours: readonly string[], people: readonly string[] = []): Scenario => ({
  ...MASKED_BALL,
  content: {
    ...content,
    specials: content.specials.filter(({ id }) => !favours.includes(id)),
    characters: content.characters.map((one) => (people.includes(one.id) ? { ...one, friendly: [] } : one)),
  },
});

const asksForPeople = (condition: Condition): boolean => {
  switch (condition.type) {
    case 'npc':
      return true;
    case 'all':
    case 'any':
      return condition.of.some(asksForPeople);
    case 'not':
      return asksForPeople(condition.of);
    default:
      return false;
  }
};

const sours = (effects: readonly Effect[], id: string): boolean =>
  effects.some((effect) => effect.type === 'disposition' && effect.npc !== id && effect.amount < 0);

describe('The Grey Domino', () => {
  it.each<[PlayerCount, number]>([
    ['3', 11],
    ['4', 11],
    ['5', 14],
    ['6', 14],
  ])('[W4] has about the route length for %s players that balance requires', (players, tokens) => {
    const cost = routeCost(MASKED_BALL, players);
    expect(cost).not.toBeNull();
    expect(Math.abs((cost ?? 0) - tokens)).toBeLessThanOrEqual(2);
  });

  it.each(COUNTS)('[W4] leads %s players down by the stair, the gate or the passage, no matter who helps them', (players) => {
    const stair = 'ask-corvin-for-the-stair';
    const gate = 'lose-to-the-colonel';
    const passage = 'cross-zolls-palm';
    expect(routeCost(without([gate, passage], ['zoll']), players)).toBeGreaterThan(0);
    expect(routeCost(without([stair, passage], ['zoll']), players)).toBeGreaterThan(0);
    expect(routeCost(without([stair, gate]), players)).toBeGreaterThan(0);
  });

  it.each(COUNTS)('[W4] gets %s players past the aunt with a kind word, a bottle or a waltz', (players) => {
    const word = 'ask-perpetua-for-five-minutes';
    const bottle = 'pour-the-ratafia';
    const waltz = 'ask-for-the-waltz';
    expect(routeCost(without([bottle, waltz]), players)).toBeGreaterThan(0);
    expect(routeCost(without([word, waltz], ['perpetua']), players)).toBeGreaterThan(0);
    expect(routeCost(without([word, bottle], ['perpetua']), players)).toBeGreaterThan(0);
  });

  it('[W5] requires people’s help for everything worth having', () => {
    expect(content.stages.filter(({ when }) => asksForPeople(when)).length).toBeGreaterThanOrEqual(2);
    expect(content.specials.filter(({ when }) => when !== undefined && asksForPeople(when)).length).toBeGreaterThanOrEqual(6);
    expect(content.events.filter(({ when }) => asksForPeople(when)).length).toBeGreaterThanOrEqual(6);
    expect(content.rogue_goals.filter(({ when }) => asksForPeople(when)).length).toBeGreaterThanOrEqual(4);
  });

  it('[W6] answers favours with quarrels', () => {
    const offended = [
      ...content.specials.map(({ id, effects }) => sours(effects, id)),
      ...content.events.map(({ id, effects }) => sours(effects, id)),
      ...content.characters.map(({ id, friendly }) => sours(friendly, id)),
    ];
    expect(offended.filter((one) => one).length).toBeGreaterThanOrEqual(6);
  });
});
