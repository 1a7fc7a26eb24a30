import { describe, expect, it } from 'vitest';
import { settingsForPlayers } from '../scenario/settings-for-players.ts';
import type { Program } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, failed, rolled, scene, shareOf, turnOf } from '../testing/scene.ts';
import type { Intention } from '../vocabulary.ts';
import type { Target } from '../world/target.ts';
import { badLuckChance, chanceOf } from './chance.ts';

const state = scene(FOUR_ROLES);
const chance = (action: Program['action'], target: Target, intention: Intention, bonus = 0) =>
  chanceOf(state, { action, target: target.id, intention, tag: 'assist' }, target, bonus);
const ROPE: Target = { kind: 'object', id: 'rope' };

describe('chance', () => {
  it('[C1] is 80 % and depends on the difficulty', () => {
    expect(chance('interact', ROPE, 'defensive')).toBe(80);
    const at = (difficulty: 'easy' | 'medium' | 'hard' | 'expert') =>
      chanceOf({ ...state, difficulty }, { action: 'interact', target: 'rope', intention: 'defensive', tag: 'assist' }, ROPE, 0);
    expect([at('easy'), at('medium'), at('hard'), at('expert')]).toEqual([92, 80, 75, 70]);
  });

  it('[C1] depends on the scenario’s setting for the number of players', () => {
    const { content } = state.scenario;
    const eased = { ...content, by_players: { ...content.by_players, 4: { ...settingsForPlayers(state.scenario, 4), ease: -7 } } };
    const four = { ...state, scenario: { ...state.scenario, content: eased } };
    expect(chanceOf(four, { action: 'interact', target: 'rope', intention: 'defensive', tag: 'assist' }, ROPE, 0)).toBe(73);
  });

  it('[C2] of bad luck depends on the scenario’s setting for the number of players', () => {
    const { content } = state.scenario;
    const withLuck = (bad_luck: number) => {
      const table = { ...settingsForPlayers(state.scenario, 4), bad_luck };
      return { ...state, scenario: { ...state.scenario, content: { ...content, by_players: { ...content.by_players, 4: table } } } };
    };
    const games = [state, withLuck(50), withLuck(0), withLuck(300)];
    expect(games.map((game) => [badLuckChance(game, true), badLuckChance(game, false)])).toEqual([
      [36, 5],
      [18, 3],
      [0, 0],
      [100, 15],
    ]);
    const unlucky = (game: typeof state) =>
      shareOf(400, (seed) => rolled(game, 0, { action: 'interact', target: 'rope' }, seed).truth.mishap?.cause === 'luck');
    expect(unlucky(withLuck(0))).toBe(0);
    expect(unlucky(withLuck(300))).toBeGreaterThan(unlucky(state));
  });

  it('[C1] matches how often checks succeed', () => {
    const share = shareOf(3000, (seed) => rolled(state, 0, { action: 'interact', target: 'rope' }, seed).truth.outcome === 'success');
    expect(share).toBeGreaterThan(77.5);
    expect(share).toBeLessThan(82.5);
  });

  it('[C1] adds 10 % for the fitting intention', () => {
    const cook: Target = { kind: 'npc', id: 'cook' };
    const gas: Target = { kind: 'hazard', id: 'gas' };
    const gate: Target = { kind: 'object', id: 'gate' };
    const cellar: Target = { kind: 'location', id: 'cellar' };
    const here: Target = { kind: 'environment', id: 'environment' };
    const table = (intention: Intention) => [
      chance('interact', cook, intention),
      chance('help', here, intention),
      chance('search', cellar, intention),
      chance('interact', gas, intention),
      chance('interact', gate, intention),
      chance('interact', ROPE, intention),
    ];
    expect(table('cooperative')).toEqual([90, 90, 80, 80, 80, 80]);
    expect(table('suspicious')).toEqual([80, 80, 90, 80, 80, 80]);
    expect(table('aggressive')).toEqual([80, 80, 80, 90, 90, 80]);
    expect(table('defensive')).toEqual([80, 80, 80, 80, 80, 80]);
  });

  it('[C1] is never below 10 % or above 95 %', () => {
    expect(chance('interact', ROPE, 'defensive', 30)).toBe(95);
    expect(chance('interact', ROPE, 'defensive', -90)).toBe(10);
  });

  it('[C1] falls by 15 % for each point of composure that the voice has lost', () => {
    const chanceWith = (composure: number) => {
      const shaken = scene(FOUR_ROLES, (game) => {
        requireSeat(game, 0).composure = composure;
      });
      return rolled(shaken, 0, { action: 'interact', target: 'rope' }, 'any').truth.chance;
    };
    expect([3, 2, 1].map(chanceWith)).toEqual([80, 65, 50]);
  });

  it('[C1] raises the alarm after every failed aggressive check, and no other', () => {
    const fail = (intention: Intention) => turnOf(state, 0, { action: 'interact', target: 'rope', intention }, failed).fact.changes;
    expect(fail('aggressive')).toEqual([{ type: 'alarm', value: 2, by: 1 }]);
    for (const intention of ['cooperative', 'suspicious', 'defensive'] as const) expect(fail(intention)).toEqual([]);
  });

  it('[C1] makes a mishap cost no vitality in a defensive turn', () => {
    const stumble = (intention: Intention) =>
      turnOf(state, 0, { action: 'hide', intention }, ({ fact }) => fact.mishap?.kind === 'stumble').state.vitality;
    expect([stumble('cooperative'), stumble('defensive')]).toEqual([5, 6]);
  });
});
