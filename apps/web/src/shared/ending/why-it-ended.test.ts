import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../lib/locales/en.json' with { type: 'json' };
import { endedFixture } from '../games/testing/fixture-ending.ts';
import { type End, whyItEnded } from './why-it-ended.ts';

let t: TFunction;
beforeAll(async () => {
  const resources = { en: { translation: en } };
  t = await i18next
    .createInstance()
    .init({ lng: 'en', resources, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});

const { reveal, world, players, scenario } = endedFixture('failure');
if (reveal === null) throw new Error('The fixture has an end.');
const LOST: End = { reveal, world: { ...world, alarm: 12, alarmLimit: 12 }, players, scenario: { saboteurGoal: null }, roundLimit: 12 };
const by = (reason: End['reveal']['result']['reason'], winningSides: End['reveal']['result']['winningSides'] = []) => ({
  ...reveal,
  result: { ...reveal.result, reason, winningSides },
});

describe('why a game ended', () => {
  it('[E2] says which of the three conditions came true, and names both if two did', () => {
    expect(whyItEnded(t, LOST)).toEqual(['The alarm reached 12 of 12.']);
    expect(whyItEnded(t, { ...LOST, world: { ...LOST.world, alarm: 3, vitality: 0 } })).toEqual(['Vitality fell to 0.']);
    expect(whyItEnded(t, { ...LOST, world: { ...LOST.world, vitality: 0 } })).toHaveLength(2);
    const silent = players.map((player) => ({
      ...player,
      is_alive: reveal.players.some(({ id, role }) => id === player.id && role !== 'collaborator'),
    }));
    expect(whyItEnded(t, { ...LOST, world: { ...LOST.world, alarm: 3 }, players: silent })).toEqual(['No Collaborator was left to speak.']);
  });
  it('[E2] names the goal as the scenario words it', () => {
    expect(whyItEnded(t, { ...LOST, scenario: { saboteurGoal: 'The copy hangs in the hall.' } })).toEqual([
      'The Saboteurs’ goal came true: “The copy hangs in the hall.”',
    ]);
    expect(scenario.saboteurGoal === null || typeof scenario.saboteurGoal === 'string').toBe(true);
  });
  it('[E1] names the last stage, and what came true on the same turn', () => {
    const last = world.stages.at(-1)?.title;
    expect(whyItEnded(t, { ...LOST, reveal: by('objective', ['collaborator']) })).toEqual([`The last stage is done: ${last}.`]);
    expect(whyItEnded(t, { ...LOST, reveal: by('objective', ['collaborator', 'saboteur']) })).toEqual([
      `The last stage is done: ${last}.`,
      'The alarm reached 12 of 12.',
    ]);
  });
  it('[E4] distinguishes running out of rounds from running out of voices', () => {
    expect(whyItEnded(t, { ...LOST, reveal: by('round_limit') })[0]).toBe('The 12 rounds ran out.');
    const silent = players.map((player) => ({ ...player, is_alive: false }));
    expect(whyItEnded(t, { ...LOST, reveal: by('round_limit'), players: silent })[0]).toBe('No voice was left to act.');
  });
  it('says so if everyone left, or if an administrator ended it', () => {
    expect(whyItEnded(t, { ...LOST, reveal: by('abandoned') })).toEqual(['Everyone left the game.']);
    expect(whyItEnded(t, { ...LOST, reveal: by('ended_by_admin') })).toEqual(['The game was ended by an administrator.']);
  });
});
