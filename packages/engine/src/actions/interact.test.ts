import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { FOUR_ROLES, failed, scene, turnOf } from '../testing/scene.ts';
import { optionsFor } from './options.ts';

const inThe = (location: string, more: (game: GameState) => void = () => {}): GameState =>
  scene(FOUR_ROLES, (game) => {
    game.body.location = location;
    more(game);
  });
const withKey = (game: GameState): void => {
  if (game.objects.key) Object.assign(game.objects.key, { place: 'body', hidden: false });
};
const dealWith = (state: GameState, target: string, seat = 3) => turnOf(state, seat, { action: 'interact', target });

describe('interact', () => {
  it('[A3] can be aimed at what can be seen here, at specials that are open to this role, and at the location', () => {
    const targets = (seat: number) => optionsFor(scene(FOUR_ROLES), seat)[2]?.targets.map(({ id }) => id);
    expect(targets(0)).toEqual(['environment', 'cellar', 'rope', 'lever']);
    expect(targets(1)).toContain('pray');
    expect(optionsFor(inThe('kitchen'), 0)[2]?.targets.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'environment environment',
      'location kitchen',
      'container strongbox',
      'hazard gas',
      'npc cook',
    ]);
  });

  it('[A3] takes an item', () => {
    const { fact, state } = dealWith(scene(FOUR_ROLES), 'rope');
    expect(fact.changes).toEqual([{ type: 'took', id: 'rope' }]);
    expect(state.objects.rope?.place).toBe('body');
  });

  it('[A3] operates a mechanism whose needs are met, once', () => {
    const { fact, state } = dealWith(scene(FOUR_ROLES), 'lever');
    expect(fact.changes).toEqual([
      { type: 'operated', id: 'lever' },
      { type: 'revealed', id: 'tunnel' },
    ]);
    expect(state.flags['lever-pulled']).toBe(true);
    expect(dealWith(state, 'lever').fact.outcome).toBe('nothing');
  });

  it('[A3] leaves a mechanism closed without its key, and opens it with the key', () => {
    expect(dealWith(inThe('hall'), 'gate').fact).toMatchObject({ outcome: 'nothing', changes: [] });
    const { fact, state } = dealWith(inThe('hall', withKey), 'gate');
    expect(fact.changes).toEqual([
      { type: 'unlocked', id: 'gate' },
      { type: 'operated', id: 'gate' },
    ]);
    expect(state).toMatchObject({ objects: { gate: { state: 'operated' } }, flags: { 'gate-open': true } });
  });

  it('[A3] does nothing with a damaged object, or with a damaged key', () => {
    const broken = scene(FOUR_ROLES, (game) => {
      if (game.objects.lever) game.objects.lever.state = 'damaged';
    });
    expect(turnOf(broken, 3, { action: 'interact', target: 'lever', tag: 'assist' }).fact.outcome).toBe('nothing');
    const brokenKey = inThe('hall', (game) => {
      withKey(game);
      if (game.objects.key) game.objects.key.state = 'damaged';
    });
    expect(dealWith(brokenKey, 'gate').fact.outcome).toBe('nothing');
  });

  it('[A3] opens a locked container with its key; only a search opens a closed one', () => {
    expect(dealWith(inThe('kitchen', withKey), 'strongbox').fact.changes).toEqual([
      { type: 'unlocked', id: 'strongbox' },
      { type: 'opened', id: 'strongbox' },
      { type: 'revealed', id: 'deed' },
    ]);
    const shut = scene(FOUR_ROLES);
    expect(dealWith(shut, 'crate').fact).toMatchObject({ outcome: 'fizzled', changes: [] });
    expect(turnOf(shut, 3, { action: 'search', target: 'crate' }).fact.changes).toContainEqual({ type: 'opened', id: 'crate' });
  });

  it('[A3] can repair a closed container, and use an open one', () => {
    const offered = (change: (game: GameState) => void) => optionsFor(inThe('cellar', change), 0)[2]?.targets.map(({ id }) => id);
    expect(offered(() => {})).not.toContain('crate');
    const set = (given: Partial<NonNullable<GameState['objects'][string]>>) =>
      offered((game) => {
        if (game.objects.crate) Object.assign(game.objects.crate, given);
      });
    expect(set({ state: 'damaged' })).toContain('crate');
    expect(set({ state: 'locked' })).toContain('crate');
    expect(set({ opened: true })).toContain('crate');
  });

  it('[A3] lowers a hazard and shifts an NPC', () => {
    expect(dealWith(inThe('kitchen'), 'gas').fact.changes).toEqual([{ type: 'hazard', id: 'gas', severity: 2, by: -1 }]);
    expect(dealWith(inThe('kitchen'), 'cook').fact.changes).toEqual([{ type: 'disposition', id: 'cook', disposition: 1, by: 1 }]);
  });

  it('[A3] runs a special for its roles only while its condition holds, and only once if it says so', () => {
    const pulled = inThe('hall', (game) => {
      game.flags['lever-pulled'] = true;
    });
    const { fact, state } = dealWith(pulled, 'ring-bell');
    expect(fact).toMatchObject({ targetKind: 'special', changes: [{ type: 'alarm', value: 2, by: 1 }] });
    expect(state).toMatchObject({ flags: { 'bell-rung': true }, specialsDone: ['ring-bell'] });
    expect(dealWith(state, 'ring-bell').fact.outcome).toBe('fizzled');
    expect(dealWith(inThe('hall'), 'ring-bell').fact.outcome).toBe('fizzled');
    expect(dealWith(scene(FOUR_ROLES), 'pray', 1).state.flags.prayed).toBe(true);
    expect(dealWith(scene(FOUR_ROLES), 'pray', 0).fact.outcome).toBe('fizzled');
  });

  it('[A3] uses something in the location if the location is the target', () => {
    expect(turnOf(inThe('kitchen'), 3, { action: 'interact', target: 'kitchen' }).fact.target).toBe('gas');
    expect(turnOf(inThe('yard'), 3, { action: 'interact', target: 'yard' }).fact.target).toBe('dogs');
  });

  it('[A3] changes nothing when it fails', () => {
    const { fact, state } = turnOf(scene(FOUR_ROLES), 3, { action: 'interact', target: 'rope' }, failed);
    expect(fact).toMatchObject({ outcome: 'failure', changes: [] });
    expect(state.objects.rope?.place).toBe('cellar');
  });
});
