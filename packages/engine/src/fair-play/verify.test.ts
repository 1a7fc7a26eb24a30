import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Command } from '../commands.ts';
import type { Fact } from '../facts.ts';
import { playOut } from '../players/play-out.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { type GameRecord, recordOf } from './record.ts';
import { type Check, NotARecord, verify } from './verify.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

function played(seed: string): GameRecord {
  const commands: Command[] = [];
  const facts: Fact[] = [];
  const state = playOut({
    scenario: TINY,
    players: 5,
    levels: 'normal',
    seed,
    watch: (_, command, events) => {
      if (command !== null) commands.push(command);
      facts.push(...events);
    },
  });
  const record = recordOf(
    'g1',
    { ...state, commitment: createHash('sha256').update(`${state.seed}:${state.salt}`).digest('hex') },
    {
      commands,
      facts,
    },
  );
  if (record === null) throw new Error('the game has not ended');
  return JSON.parse(JSON.stringify(record));
}
const failed = async (record: unknown): Promise<readonly Check[]> =>
  (await verify(record, sha256)).findings.filter(({ ok }) => !ok).map(({ check }) => check);

describe('the proof of fair play', () => {
  const record = played('fair');
  const { start, told } = record;
  const { reveal } = told;

  it('[S5] finds that a game came from its sealed seed, turn by turn', async () => {
    for (const seed of ['fair', 'square', 'third']) {
      const { fair, findings } = await verify(played(seed), sha256);
      expect(findings.filter(({ ok }) => !ok)).toEqual([]);
      expect(fair).toBe(true);
    }
  });

  it('[S5] detects a seed that was replaced after the start', async () => {
    expect(await failed({ ...record, start: { ...start, seed: 'another' } })).toContain('seal');
    const commitment = await sha256(`another:${start.salt}`);
    expect(await failed({ ...record, start: { ...start, seed: 'another', commitment } })).toEqual(['commands', 'result']);
  });

  it('[S5] detects wrong roles, order, rolls, facts and winners', async () => {
    const lies: readonly [Check, Partial<typeof reveal>][] = [
      ['roles', { players: reveal.players.map((player) => ({ ...player, role: 'collaborator' })) }],
      ['order', { order: [...reveal.order].reverse() }],
      ['turns', { turns: reveal.turns.map((turn, index) => (index === 3 ? { ...turn, roll: 99 - (turn.roll ?? 0) } : turn)) }],
      ['result', { result: { ...reveal.result, winners: [] } }],
      ['result', { seed: 'another' }],
    ];
    for (const [check, lie] of lies) {
      expect(await failed({ ...record, told: { ...told, reveal: { ...reveal, ...lie } } })).toContain(check);
    }
    const facts = told.facts.map((fact): Fact => (fact.type === 'turn' && fact.turnNumber === 2 ? { ...fact, outcome: 'fizzled' } : fact));
    expect(await failed({ ...record, told: { ...told, facts } })).toEqual(['story']);
  });

  it('[S5] names the first turn that differs', async () => {
    const turns = reveal.turns.map((turn, index) => (index >= 3 ? { ...turn, tagWorked: !turn.tagWorked } : turn));
    const { findings } = await verify({ ...record, told: { ...told, reveal: { ...reveal, turns } } }, sha256);
    expect(findings.find(({ check }) => check === 'turns')?.difference).toContain('The turn 4 was shown as');
  });

  it('[S5] accepts a record whose keys were sorted', async () => {
    const sorted = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    const tidied = JSON.stringify(record, sorted);
    expect(tidied).not.toBe(JSON.stringify(record));
    expect(await failed(JSON.parse(tidied))).toEqual([]);
  });

  it('[S5] detects a command that was removed, added or changed', async () => {
    const { commands } = record;
    const lockIn = commands.findIndex(({ type }) => type === 'lockIn');
    expect(await failed({ ...record, commands: commands.filter((_, index) => index !== lockIn) })).toContain('commands');
    expect(await failed({ ...record, commands: [...commands, { type: 'lockIn', seat: 0, at: 0 }] })).toEqual(['commands']);
    expect(await failed({ ...record, commands: commands.slice(0, 20) })).toContain('result');
  });

  it('[S5] refuses anything but the record of a game', async () => {
    const others: readonly unknown[] = [
      null,
      [],
      {},
      { ...record, format: 'something else' },
      { ...record, version: 2 },
      { ...record, told: {} },
      { ...record, start: { ...start, seats: [] } },
      { ...record, start: { ...start, scenario: {} } },
      { ...record, commands: [null] },
      { ...record, told: { ...told, reveal: { ...reveal, players: [null] } } },
    ];
    for (const other of others) await expect(verify(other, sha256)).rejects.toThrow(NotARecord);
  });
});
