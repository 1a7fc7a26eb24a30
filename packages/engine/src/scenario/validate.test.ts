import { describe, expect, it } from 'vitest';
import { TINY } from '../testing/tiny-scenario.ts';
import { routeCost } from './route-cost.ts';
import type { Scenario, ScenarioContent } from './types.ts';
import { validateScenario } from './validate.ts';

const withContent = (content: Partial<ScenarioContent>): Scenario => ({ ...TINY, content: { ...TINY.content, ...content } });
const pathsOf = (scenario: Scenario): string[] => validateScenario(scenario).map(({ path }) => path);
const { locations, objects, characters, hazards, stages, rogue_goals, by_players } = TINY.content;
const changed = <T extends { readonly id: string }>(things: readonly T[], id: string, changes: Partial<T>): T[] =>
  things.map((thing) => (thing.id === id ? { ...thing, ...changes } : thing));

describe('validateScenario', () => {
  it('finds nothing wrong with a scenario that can be played', () => {
    expect(validateScenario(TINY)).toEqual([]);
  });

  it('[W1] names an exit to nowhere by its path, and the location that was probably meant', () => {
    const broken = withContent({ locations: changed(locations, 'kitchen', { exits: [{ to: 'hal' }] }) });
    expect(validateScenario(broken)).toContainEqual({
      path: 'locations[2].exits[0].to',
      reason: 'There is no location “hal”.',
      suggestion: 'Did you mean “hall”?',
    });
  });

  it('[W1] finds a location that no exits lead to, while a hidden one counts by its exits', () => {
    const island = { ...locations[2], id: 'island', name: 'Island', exits: [] };
    expect(pathsOf(withContent({ locations: [...locations, island as (typeof locations)[number]] }))).toEqual(['locations[5]']);
    expect(locations.find(({ id }) => id === 'tunnel')?.hidden).toBe(true);
    expect(pathsOf(TINY)).toEqual([]);
  });

  it('[W1] accepts only mechanisms as locks, and one exit to each neighbour', () => {
    const exits = [{ to: 'cellar' }, { to: 'cellar' }, { to: 'kitchen' }, { to: 'yard', lock: 'rope' }];
    expect(pathsOf(withContent({ locations: changed(locations, 'hall', { exits }) }))).toEqual([
      'locations[1].exits[1].to',
      'locations[1].exits[3].lock',
    ]);
  });

  it('[W2] finds objects that are nowhere, in themselves, or in something that holds nothing', () => {
    expect(pathsOf(withContent({ objects: changed(objects, 'rope', { place: 'attic' }) }))).toEqual(['objects[0].place']);
    expect(pathsOf(withContent({ objects: changed(objects, 'rope', { place: 'lever' }) }))).toEqual(['objects[0].place']);
    expect(pathsOf(withContent({ objects: changed(objects, 'crate', { place: 'crate' }) }))).toContain('objects[2].place');
  });

  it('[W2] finds needs that nothing can meet', () => {
    const needs = [{ item: 'crate' }, { item: 'keys' }, { flag: 'moonlight' }];
    expect(validateScenario(withContent({ objects: changed(objects, 'strongbox', { needs }) }))).toMatchObject([
      { path: 'objects[4].needs[0].item', reason: expect.stringContaining('no item') },
      { path: 'objects[4].needs[1].item', suggestion: 'Did you mean “key”?' },
      { path: 'objects[4].needs[2].flag', reason: 'Nothing ever sets the flag “moonlight”.' },
    ]);
  });

  it('[W3] finds NPCs and hazards in places that do not exist, on their way too', () => {
    const lost = withContent({
      characters: changed(characters, 'guard', { location: 'moat', patrol: ['hall', 'moat'] }),
      hazards: changed(hazards, 'gas', { location: 'cook' }),
    });
    expect(validateScenario(lost)).toMatchObject([
      { path: 'characters[1].location' },
      { path: 'characters[1].patrol[1]' },
      { path: 'hazards[0].location', reason: '“cook” is an NPC, not a location.' },
    ]);
  });

  it('[W3] checks what NPCs and other things do', () => {
    const effects = [
      { type: 'resource', resource: 'gold', amount: 1 },
      { type: 'give', object: 'crate' },
      { type: 'spawn', id: 'tunnel' },
      { type: 'move_npc', npc: 'gas', location: 'hall' },
    ] as const;
    expect(pathsOf(withContent({ characters: changed(characters, 'cook', { friendly: effects }) }))).toEqual([
      'characters[0].friendly[0].resource',
      'characters[0].friendly[1].object',
      'characters[0].friendly[2].id',
      'characters[0].friendly[3].npc',
    ]);
  });

  it('[W4] finds stages that a table names wrongly, twice, or out of order', () => {
    const table = { ...by_players[3], stages: ['open-gate', 'find-key', 'get-away', 'get-out', 'get-out'] };
    expect(pathsOf(withContent({ by_players: { ...by_players, 3: table } }))).toEqual([
      'by_players.3.stages[1]',
      'by_players.3.stages[2]',
      'by_players.3.stages[4]',
    ]);
  });

  it('[W4] finds a stage whose key lies behind its own lock', () => {
    const locked = withContent({
      objects: changed(objects, 'key', { place: 'strongbox' }),
    });
    expect(pathsOf(locked)).toEqual(['by_players.3.stages', 'by_players.4.stages', 'by_players.5.stages', 'by_players.6.stages']);
  });

  it('[W4] accepts a stage that only time brings', () => {
    const waiting = changed(stages, 'find-key', { when: { type: 'all', of: [{ type: 'round_at_least', round: 4 }] } });
    expect(pathsOf(withContent({ stages: waiting }))).toEqual([]);
  });

  it('keeps marked for the goals of Rogues', () => {
    expect(
      pathsOf(withContent({ stages: changed(stages, 'get-out', { when: { type: 'not', of: { type: 'marked', object: 'rope' } } }) })),
    ).toEqual(['stages[2].when.of']);
  });

  it('keeps ids apart across all kinds, and the words of the rules to the rules', () => {
    const twins = withContent({
      hazards: changed(hazards, 'dogs', { id: 'cook' }),
      rogue_goals: changed(rogue_goals, 'mark-the-rope', { id: 'environment' }),
    });
    expect(validateScenario(twins)).toMatchObject([
      { path: 'hazards[1].id', reason: '“cook” is already the id of an NPC.' },
      { path: 'rogue_goals[1].id', reason: '“environment” is a word of the rules.' },
    ]);
  });

  it('[S2] finds decks that do not fit, and Rogues without a goal to draw', () => {
    const decks = withContent({ roles: { 4: ['collaborator', 'saboteur'], 3: ['saboteur', 'saboteur', 'saboteur'] }, rogue_goals: [] });
    expect(pathsOf(decks)).toEqual(['roles.3', 'roles.4', 'rogue_goals', 'rogue_goals']);
  });

  it('finds numbers of players that no game has', () => {
    expect(pathsOf({ ...TINY, min_players: 5, max_players: 4 })).toEqual(['min_players']);
    expect(pathsOf({ ...TINY, min_players: 7, max_players: 8 })).toEqual(['max_players']);
  });
});

describe('routeCost', () => {
  it('counts Move Tokens and acts on the shortest way through the stages', () => {
    // Open the crate, take the key, two steps to the hall, open the gate, one step to the yard.
    expect(routeCost(TINY, '3')).toBe(6);
  });

  it('answers null where there is no way', () => {
    expect(routeCost(withContent({ objects: changed(objects, 'key', { place: 'strongbox' }) }), '3')).toBeNull();
  });
});
