import { describe, expect, it } from 'vitest';
import { diceOf, newGame, playRound } from '../../testing/random-play.ts';
import { TINY } from '../../testing/tiny-scenario.ts';
import { holds } from '../conditions.ts';
import type { Condition, PlayerCount, Scenario, ScenarioContent } from '../types.ts';
import { Reachability } from './reachability.ts';

const withContent = (content: Partial<ScenarioContent>): Scenario => ({ ...TINY, content: { ...TINY.content, ...content } });
const changed = <T extends { readonly id: string }>(things: readonly T[], id: string, changes: Partial<T>): T[] =>
  things.map((thing) => (thing.id === id ? { ...thing, ...changes } : thing));
const { locations, objects, characters, hazards, specials, events } = TINY.content;

/** Every question about the world that a condition could ask, with answers around the edges. */
function questions({ content }: Scenario): Condition[] {
  const states = ['intact', 'damaged', 'locked', 'operated'] as const;
  const atoms: Condition[] = [
    ...content.locations.map(({ id }): Condition => ({ type: 'at', location: id })),
    ...content.objects.flatMap(({ id }): Condition[] => [
      { type: 'has', object: id },
      ...states.map((state): Condition => ({ type: 'object', object: id, state })),
    ]),
    ...['gate-open', 'lever-pulled', 'bell-rung', 'prayed'].map((flag): Condition => ({ type: 'flag', flag })),
    ...content.characters.flatMap(({ id }) =>
      [-3, -2, -1, 0, 1, 2, 3].map((least): Condition => ({ type: 'npc', npc: id, disposition_at_least: least })),
    ),
    ...content.hazards.flatMap(({ id }) => [0, 1, 2, 3].map((most): Condition => ({ type: 'hazard', hazard: id, severity_at_most: most }))),
    ...['vitality', 'alarm', 'light'].flatMap((resource) =>
      [0, 1, 2, 3, 4, 6, 7, 8, 10, 12].flatMap((amount): Condition[] => [
        { type: 'resource_at_least', resource, amount },
        { type: 'resource_at_most', resource, amount },
      ]),
    ),
    ...content.stages.map(({ id }): Condition => ({ type: 'stage_done', stage: id })),
    ...[1, 2, 5, 10, 11].map((round): Condition => ({ type: 'round_at_least', round })),
  ];
  const pairs = atoms.flatMap((one, index): Condition[] => {
    const other = atoms[(index * 7 + 3) % atoms.length] ?? one;
    return [
      { type: 'all', of: [one, { type: 'not', of: other }] },
      { type: 'any', of: [{ type: 'not', of: one }, other] },
    ];
  });
  return [...atoms, ...pairs];
}

/** TINY with shuffled doors, places and effects, so that much of it can no longer be reached. */
function shuffled(seed: string): Scenario {
  const dice = diceOf(seed);
  const places = [...locations.map(({ id }) => id), 'crate', 'strongbox'];
  return withContent({
    locations: locations.map((location) => ({
      ...location,
      exits: location.exits
        .filter(() => dice.percent(80))
        .map((exit) => (dice.percent(20) ? { ...exit, lock: dice.pick(['gate', 'lever']) } : exit)),
    })),
    objects: objects.map((object) => ({
      ...object,
      place: object.kind === 'container' || dice.percent(50) ? object.place : dice.pick(places),
      state: dice.percent(30) ? dice.pick(['locked', 'damaged', 'operated']) : object.state,
      hidden: dice.percent(30),
      needs: dice.percent(30) ? [dice.percent(50) ? { item: 'rope' } : { flag: 'bell-rung' }] : object.needs,
    })),
    characters: characters.map((npc) => ({ ...npc, location: dice.pick(locations).id, disposition: dice.below(7) - 3 })),
    hazards: hazards.map((hazard) => ({ ...hazard, location: dice.pick(locations).id, severity: dice.below(4), hidden: dice.percent(30) })),
    specials: specials.map((special) => ({
      ...special,
      location: dice.pick(locations).id,
      effects: [
        ...special.effects,
        dice.pick([
          { type: 'unlock', object: 'gate' },
          { type: 'give', object: 'deed' },
          { type: 'spawn', id: 'candle' },
          { type: 'repair', object: 'lever' },
          { type: 'move_npc', npc: 'cook', location: 'cellar' },
          { type: 'resource', resource: 'light', amount: 2 },
        ] as const),
      ],
    })),
    events: events.filter(() => dice.percent(60)),
  });
}

describe('what is possible', () => {
  it('[W5] covers everything that happens in played games, including Rogues who pick locks', () => {
    for (let game = 0; game < 240; game++) {
      const seed = `possible ${game}`;
      const scenario = game % 4 === 0 ? TINY : shuffled(seed);
      const players = 3 + (game % 4);
      const world = new Reachability(scenario, `${players}` as PlayerCount, true);
      const asked = questions(scenario);
      const dice = diceOf(seed);
      let state = newGame({ scenario, players, seed: game, timeLimitMs: null });
      for (let round = 0; round < 12 && state.phase !== 'ended'; round++) {
        state = playRound(state, dice);
        const wrong = asked.filter((condition) => !world.can(condition, holds(state, condition)));
        expect(wrong, seed).toEqual([]);
      }
    }
  });

  it('[W1] opens no lock whose key is behind it, unless a Rogue picks it', () => {
    const shut = withContent({
      objects: changed(objects, 'key', { place: 'yard' }),
      locations: changed(locations, 'cellar', { exits: [{ to: 'hall' }] }),
    });
    expect([...new Reachability(shut, '4', false).places].sort()).toEqual(['cellar', 'hall', 'kitchen']);
    expect(new Reachability(shut, '4', true).places.has('yard')).toBe(true);
    expect(new Reachability(shut, '3', true).places.has('yard')).toBe(false);
  });

  it('[W5] adds up gains that happen once, and has no limit for gains that repeat', () => {
    const gain = (once: boolean) =>
      new Reachability(
        withContent({
          characters: changed(characters, 'cook', { friendly: [] }),
          specials: specials.map((special) => ({ ...special, once, effects: [{ type: 'resource', resource: 'light', amount: 2 }] })),
        }),
        '4',
        false,
      );
    const asked = (amount: number): Condition => ({ type: 'resource_at_least', resource: 'light', amount });
    // Two at the start, and two from each special; the lever unlocks one of the specials.
    expect(gain(true).can(asked(6))).toBe(true);
    expect(gain(true).can(asked(7))).toBe(false);
    expect(gain(false).can(asked(900))).toBe(true);
  });

  it('[W5] recognises conditions that contradict each other', () => {
    const world = new Reachability(TINY, '4', false);
    const all = (...of: readonly Condition[]): boolean => world.can({ type: 'all', of });
    const lever: Condition = { type: 'flag', flag: 'lever-pulled' };
    expect(all({ type: 'at', location: 'hall' }, { type: 'at', location: 'yard' })).toBe(false);
    expect(all(lever, { type: 'all', of: [{ type: 'not', of: lever }] })).toBe(false);
    expect(all({ type: 'object', object: 'gate', state: 'operated' }, { type: 'object', object: 'gate', state: 'locked' })).toBe(false);
    expect(all({ type: 'round_at_least', round: 5 }, { type: 'not', of: { type: 'round_at_least', round: 4 } })).toBe(false);
    expect(
      all({ type: 'resource_at_least', resource: 'alarm', amount: 5 }, { type: 'resource_at_most', resource: 'alarm', amount: 4 }),
    ).toBe(false);
    expect(
      all({ type: 'resource_at_least', resource: 'alarm', amount: 4 }, { type: 'resource_at_most', resource: 'alarm', amount: 4 }),
    ).toBe(true);
    expect(all(lever, { type: 'at', location: 'hall' }, { type: 'any', of: [{ type: 'not', of: lever }, lever] })).toBe(true);
  });
});
