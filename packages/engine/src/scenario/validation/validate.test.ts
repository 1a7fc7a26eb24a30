import { describe, expect, it } from 'vitest';
import { TINY } from '../../testing/tiny-scenario.ts';
import { routeCost } from '../route-cost.ts';
import { settingsForPlayers } from '../settings-for-players.ts';
import type { Condition, Scenario, ScenarioContent, ScenarioObject } from '../types.ts';
import { validateScenario } from './validate.ts';
import { PROBLEMS_MAX } from './validate-problem.ts';

const withContent = (content: Partial<ScenarioContent>): Scenario => ({ ...TINY, content: { ...TINY.content, ...content } });
const errorsOf = (scenario: Scenario) => validateScenario(scenario).filter(({ severity }) => severity === 'error');
const warningsOf = (scenario: Scenario) => validateScenario(scenario).filter(({ severity }) => severity === 'warning');
const pathsOf = (scenario: Scenario): string[] => errorsOf(scenario).map(({ path }) => path);
const { locations, objects, characters, hazards, specials, events, stages, rogue_goals, by_players } = TINY.content;
const changed = <T extends { readonly id: string }>(things: readonly T[], id: string, changes: Partial<T>): T[] =>
  things.map((thing) => (thing.id === id ? { ...thing, ...changes } : thing));

describe('validateScenario', () => {
  it('finds nothing wrong with a scenario that can be played', () => {
    expect(validateScenario(TINY)).toEqual([]);
  });

  it('[W1] reports the path of an exit to nowhere, and the location that was probably meant', () => {
    const broken = withContent({ locations: changed(locations, 'kitchen', { exits: [{ to: 'hal' }] }) });
    expect(validateScenario(broken)).toContainEqual({
      code: 'unknown_reference',
      severity: 'error',
      path: 'locations[2].exits[0].to',
      reason: 'There is no location “hal”.',
      suggestion: 'Did you mean “hall”?',
    });
  });

  it('[W1] reports one misspelt exit as one problem, and prefers a name with one different letter to one with the same beginning', () => {
    const rooms = changed(locations, 'cellar', { exits: [{ to: 'kitchn' }] });
    const kit = { ...locations[2], id: 'kit', name: 'Kit' } as (typeof locations)[number];
    const found = errorsOf(withContent({ locations: [kit, ...rooms] }));
    expect(found.map(({ code, suggestion }) => [code, suggestion])).toEqual([['unknown_reference', 'Did you mean “kitchen”?']]);
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

  it('[W2] finds objects that are nowhere, inside themselves, or in something that can’t contain anything', () => {
    expect(pathsOf(withContent({ objects: changed(objects, 'rope', { place: 'attic' }) }))).toEqual(['objects[0].place']);
    expect(pathsOf(withContent({ objects: changed(objects, 'rope', { place: 'lever' }) }))).toEqual(['objects[0].place']);
    expect(pathsOf(withContent({ objects: changed(objects, 'crate', { place: 'crate' }) }))).toContain('objects[2].place');
  });

  it('[W2] finds needs that nothing can meet', () => {
    const needs = [{ item: 'crate' }, { item: 'keys' }, { flag: 'moonlight' }];
    expect(validateScenario(withContent({ objects: changed(objects, 'strongbox', { needs }) }))).toMatchObject([
      { path: 'objects[4].needs[0].item', reason: expect.stringContaining('isn’t an item') },
      { path: 'objects[4].needs[1].item', suggestion: 'Did you mean “key”?' },
      { path: 'objects[4].needs[2].flag', reason: 'Nothing ever sets the flag “moonlight”.' },
    ]);
  });

  it('[W3] finds NPCs and hazards in places that don’t exist, including places on patrols', () => {
    const lost = withContent({
      characters: changed(characters, 'guard', { location: 'moat', patrol: ['hall', 'moat'] }),
      hazards: changed(hazards, 'gas', { location: 'cook' }),
    });
    expect(validateScenario(lost)).toMatchObject([
      { path: 'characters[1].location' },
      { path: 'characters[1].patrol[1]' },
      { path: 'hazards[0].location', reason: '“the cook” is an NPC, not a location.' },
    ]);
  });

  it('[W3] checks the effects of NPCs and other things', () => {
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

  it('[W4] finds stages that the settings name wrongly, twice, or out of order', () => {
    const table = { ...settingsForPlayers(TINY, 3), stages: ['open-gate', 'find-key', 'get-away', 'get-out', 'get-out'] };
    expect(pathsOf(withContent({ by_players: { ...by_players, 3: table } }))).toEqual([
      'by_players.3.stages[1]',
      'by_players.3.stages[2]',
      'by_players.3.stages[4]',
    ]);
  });

  it('[W4] finds a stage whose key lies behind its own lock, and names what blocks it', () => {
    const locked = withContent({ objects: changed(objects, 'key', { place: 'strongbox' }) });
    expect(errorsOf(locked)).toEqual([
      {
        code: 'stage_never_holds',
        severity: 'error',
        path: 'stages[0].when',
        reason: '“Find the key” can never be done: the body can never get hold of “iron key”.',
        suggestion: 'Put it where it can be reached, or let something give it.',
      },
      expect.objectContaining({ code: 'stage_never_holds', path: 'stages[1].when' }),
    ]);
  });

  it('[W4] finds stages that wait for each other, and names the blocking part of a condition', () => {
    const all = (...of: readonly Condition[]): Condition => ({ type: 'all', of });
    const find = all(
      { type: 'at', location: 'hall' },
      { type: 'not', of: { type: 'not', of: { type: 'stage_done', stage: 'open-gate' } } },
    );
    const open = { type: 'stage_done', stage: 'find-key' } as const;
    const circle = withContent({ stages: changed(changed(stages, 'find-key', { when: find }), 'open-gate', { when: open }) });
    expect(errorsOf(circle)).toMatchObject([
      { code: 'stage_never_holds', path: 'stages[0].when.of[1].of.of' },
      { code: 'stage_never_holds', path: 'stages[1].when' },
    ]);
    const twice = all({ type: 'at', location: 'hall' }, { type: 'at', location: 'yard' });
    expect(errorsOf(withContent({ stages: changed(stages, 'get-out', { when: twice }) }))).toMatchObject([
      { path: 'stages[2].when', reason: expect.stringContaining('rule each other out') },
    ]);
  });

  it('[W4] finds a stage that comes too late for one number of players', () => {
    const late = withContent({ stages: changed(stages, 'find-key', { when: { type: 'round_at_least', round: 9 } }) });
    expect(errorsOf(late)).toMatchObject([
      {
        code: 'stage_never_holds',
        path: 'stages[0].when',
        reason: '“Find the key” can never be done by 6 players: no game lasts to round 9.',
      },
    ]);
    expect(errorsOf({ ...late, max_players: 5 })).toEqual([]);
  });

  it('[W1] finds a location behind a lock that nothing can open, and what lies beyond it', () => {
    const shut = withContent({
      objects: changed(objects, 'key', { place: 'yard' }),
      locations: changed(changed(locations, 'cellar', { exits: [{ to: 'hall' }] }), 'hall', {
        exits: [{ to: 'cellar' }, { to: 'kitchen' }, { to: 'yard', lock: 'gate' }],
      }),
    });
    expect(errorsOf(shut).slice(0, 2)).toMatchObject([
      { code: 'unreachable_location', path: 'locations[3]', reason: 'Nothing can ever open “gate”, the way to “Yard”.' },
      { code: 'unreachable_location', path: 'locations[4]' },
    ]);
  });

  it('[E1] finds an objective or a first stage that is reached before anybody does anything', () => {
    const here = { type: 'at', location: 'cellar' } as const;
    const stage = changed(stages, 'find-key', { when: here });
    expect(warningsOf(withContent({ stages: stage })).map(({ code }) => code)).toEqual(Array(4).fill('stage_at_start'));
    const over = withContent({ stages: stages.map((one) => ({ ...one, when: here })) });
    expect(errorsOf(over).map(({ code }) => code)).toEqual(Array(4).fill('objective_at_start'));
  });

  it('[S3] finds Rogue goals that can never be reached, or that nobody has to do anything for', () => {
    const goals = (when: Condition, ever: boolean) => withContent({ rogue_goals: changed(rogue_goals, 'own-the-house', { when, ever }) });
    const codes = (scenario: Scenario) => errorsOf(scenario).map(({ code, path }) => [code, path]);
    expect(codes(goals({ type: 'object', object: 'crate', state: 'operated' }, false))).toEqual([
      ['goal_never_holds', 'rogue_goals[0].when'],
    ]);
    expect(codes(goals({ type: 'at', location: 'cellar' }, true))).toEqual([['goal_always_holds', 'rogue_goals[0].when']]);
    expect(codes(goals({ type: 'resource_at_least', resource: 'light', amount: 0 }, false))).toEqual([
      ['goal_always_holds', 'rogue_goals[0].when'],
    ]);
    // True at the start, and only to be kept.
    expect(codes(goals({ type: 'at', location: 'cellar' }, false))).toEqual([]);
    // A Rogue can open things that have no key.
    const keyless = withContent({ objects: changed(changed(objects, 'gate', { needs: [] }), 'strongbox', { needs: [{ item: 'deed' }] }) });
    expect(codes(keyless)).toEqual([]);
  });

  it('[E2] finds a Saboteur goal that can never be reached, or that holds from the start', () => {
    const goal = (when: Condition) => withContent({ saboteur_goal: { title: 'Doom', description: '', when } });
    expect(errorsOf(goal({ type: 'resource_at_least', resource: 'alarm', amount: 40 }))).toMatchObject([
      { code: 'saboteur_goal_never_holds', path: 'saboteur_goal.when', reason: expect.stringContaining('never be 40 of “alarm”') },
    ]);
    expect(errorsOf(goal({ type: 'resource_at_least', resource: 'alarm', amount: 1 }))).toMatchObject([
      { code: 'saboteur_goal_at_start', path: 'saboteur_goal.when' },
    ]);
    expect(errorsOf(goal({ type: 'resource_at_most', resource: 'vitality', amount: 0 }))).toEqual([]);
  });

  it('[U1] warns of events, specials and things that can never be used', () => {
    const dead = withContent({
      events: [
        ...changed(events, 'draught', { when: { type: 'round_at_least', round: 60 } }),
        { id: 'no-chance', title: 'Nothing', when: { type: 'round_at_least', round: 1 }, once: true, chance: 0, effects: [] },
      ],
      specials: changed(specials, 'pray', { when: { type: 'has', object: 'ghost' } }),
      objects: [
        ...objects,
        { ...(objects[0] as ScenarioObject), id: 'chest', kind: 'container', state: 'locked', needs: [{ item: 'ghost' }] },
        { ...(objects[0] as ScenarioObject), id: 'ghost', place: 'chest' },
      ],
      rogue_goals: rogue_goals.slice(1),
      roles: { 4: ['collaborator', 'collaborator', 'saboteur', 'saboteur'], 5: Array(5).fill('collaborator').with(0, 'saboteur') },
    });
    const sixless = { ...dead, max_players: 5 };
    expect(errorsOf(sixless)).toEqual([]);
    expect(warningsOf(sixless).map(({ code, path }) => [code, path])).toEqual([
      ['object_never_found', 'objects[9]'],
      ['special_never_open', 'specials[1].when'],
      ['event_never_happens', 'events[0].when'],
      ['event_never_happens', 'events[2].chance'],
    ]);
  });

  it('warns of things that may be intended: missing ways back, missing pictures, places on top of each other', () => {
    const odd = withContent({
      locations: changed(locations, 'kitchen', { exits: [{ to: 'hall' }, { to: 'yard' }], map: { x: 42, y: 48 }, art: 'kitchn' }),
      stages: [...stages, { id: 'spare', title: 'Spare', description: '', when: { type: 'at', location: 'hall' } }],
      by_players: {
        ...by_players,
        4: { ...settingsForPlayers(TINY, 4), accuse_from_round: 11 },
        5: { ...settingsForPlayers(TINY, 5), rounds: 1 },
      },
    });
    const art = new Set(locations.map((location) => location.art));
    const found = validateScenario(odd, { art });
    expect(found.map(({ code, path, severity }) => [severity, code, path])).toEqual([
      ['warning', 'no_way_back', 'locations[2].exits[1]'],
      ['warning', 'unknown_art', 'locations[2].art'],
      ['warning', 'map_overlap', 'locations[2].map'],
      ['warning', 'accusation_too_late', 'by_players.4.accuse_from_round'],
      ['warning', 'unused_stage', 'stages[3]'],
      ['warning', 'rounds_too_few', 'by_players.5.rounds'],
    ]);
    expect(found[1]?.suggestion).toBe('Did you mean “kitchen”?');
    const made = withContent({ locations: changed(locations, 'kitchen', { art: 'generated' }) });
    expect(validateScenario(made, { art })).toEqual([]);
    expect(found[5]).toMatchObject({
      reason: expect.stringContaining('takes 6 turns'),
      suggestion: expect.stringContaining('at least 2 rounds'),
    });
  });

  it('warns if no route was found but none is proven impossible', () => {
    // Only a mishap damages the lever, and nobody can plan for one.
    const wish = withContent({ stages: changed(stages, 'find-key', { when: { type: 'object', object: 'lever', state: 'damaged' } }) });
    expect(errorsOf(wish)).toEqual([]);
    expect(warningsOf(wish).map(({ code }) => code)).toEqual(Array(4).fill('no_way_found'));
  });

  it('reports that a scenario is too large to search for a route', () => {
    const endless = withContent({ characters: changed(characters, 'guard', { patrol: Array(20_000).fill('hall') }) });
    expect(validateScenario(endless)).toMatchObject([{ code: 'way_unknown', severity: 'warning', path: 'stages' }]);
  });

  it('reports at most a hundred problems of each severity', () => {
    const exits = Array.from({ length: 300 }, (_, index) => ({ to: `nowhere-${index}` }));
    expect(validateScenario(withContent({ locations: changed(locations, 'kitchen', { exits }) }))).toHaveLength(PROBLEMS_MAX + 1);
  });

  it('[W4] accepts a stage that only time completes', () => {
    const waiting = changed(stages, 'find-key', { when: { type: 'all', of: [{ type: 'round_at_least', round: 4 }] } });
    expect(pathsOf(withContent({ stages: waiting }))).toEqual([]);
  });

  it('accepts marked only in the goals of Rogues', () => {
    expect(
      pathsOf(withContent({ stages: changed(stages, 'get-out', { when: { type: 'not', of: { type: 'marked', object: 'rope' } } }) })),
    ).toEqual(['stages[2].when.of']);
  });

  it('refuses ids that are used twice, across all kinds, and ids that are words of the rules', () => {
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
    expect(errorsOf(decks).map(({ code, path }) => [code, path])).toEqual([
      ['deck_without_collaborator', 'roles.3'],
      ['deck_size', 'roles.4'],
      ['rogue_without_goal', 'rogue_goals'],
      ['rogue_without_goal', 'rogue_goals'],
    ]);
    const honest = withContent({ roles: { 3: ['collaborator', 'collaborator', 'collaborator'] } });
    expect(errorsOf(honest)).toMatchObject([{ code: 'deck_without_saboteur', path: 'roles.3' }]);
    const wild = withContent({ roles: { 5: ['collaborator', 'rogue', 'rogue', 'rogue', 'saboteur'] } });
    expect(validateScenario(wild)).toMatchObject([{ code: 'goals_shared', severity: 'warning', path: 'rogue_goals' }]);
  });

  it('[S1] requires nothing for numbers of players that the scenario doesn’t support', () => {
    const { 3: three, 4: four } = by_players;
    const small = { ...withContent({ by_players: { ...(three && { 3: three }), ...(four && { 4: four }) } }), max_players: 4 };
    expect(validateScenario(small)).toEqual([]);
    expect(errorsOf({ ...small, max_players: 5 })).toMatchObject([{ code: 'missing_player_count', path: 'by_players.5' }]);
    // Settings for unsupported numbers of players are never played, so they may be incomplete.
    const unfinished = { ...settingsForPlayers(TINY, 6), stages: ['no-such-stage'], alarm_limit: 0 };
    const roles = { 6: ['saboteur', 'saboteur', 'saboteur'] } as const;
    expect(validateScenario({ ...withContent({ by_players: { ...by_players, 6: unfinished }, roles }), max_players: 5 })).toEqual([]);
  });

  it('[W1] names things by their names, with ids only if two have the same name', () => {
    const shut = changed(locations, 'yard', { exits: [] });
    expect(warningsOf(withContent({ locations: shut }))[0]).toMatchObject({
      code: 'no_way_back',
      reason: '“Yard” has no way out.',
      suggestion: 'Add an exit from “Yard” to “Hall”, unless the way is meant to be one-way.',
    });
    const twins = changed(shut, 'kitchen', { name: 'Yard' });
    expect(warningsOf(withContent({ locations: twins }))[0]?.reason).toBe('“Yard (yard)” has no way out.');
  });

  it('finds numbers of players that no game can have', () => {
    expect(pathsOf({ ...TINY, min_players: 5, max_players: 4 })).toEqual(['min_players']);
    expect(pathsOf({ ...TINY, min_players: 7, max_players: 8 })).toEqual(['max_players']);
  });
});

describe('routeCost', () => {
  it('counts Move Tokens and actions on the shortest route through the stages', () => {
    // Open the crate, take the key, two steps to the hall, open the gate, one step to the yard.
    expect(routeCost(TINY, '3')).toBe(6);
  });

  it('returns null if there is no route', () => {
    expect(routeCost(withContent({ objects: changed(objects, 'key', { place: 'strongbox' }) }), '3')).toBeNull();
  });
});
