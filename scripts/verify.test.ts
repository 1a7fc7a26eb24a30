import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@one-mind/engine/commands';
import type { Fact } from '@one-mind/engine/facts';
import { recordOf } from '@one-mind/engine/fair-play/record';
import { playOut } from '@one-mind/engine/players/play-out';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...argv], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('npm run verify', { timeout: 60_000 }, () => {
  const commands: Command[] = [];
  const facts: Fact[] = [];
  const state = playOut({
    scenario: TINY,
    players: 3,
    levels: 'random',
    seed: 'verified',
    watch: (_, command, events) => {
      if (command !== null) commands.push(command);
      facts.push(...events);
    },
  });
  const commitment = createHash('sha256').update(`${state.seed}:${state.salt}`).digest('hex');
  const record = recordOf('g1', { ...state, commitment }, { commands, facts });

  it('finds a game fair, and names the seal to compare', () => {
    const { status, stdout, stderr } = run(fileWith('fair.json', JSON.stringify(record)));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/^✓ /gm)).toHaveLength(7);
    expect(stdout).toContain(`Its seal: ${commitment}`);
    expect(stdout).toMatch(/\nFair: .*\n$/);
  });

  it('exits with 1 if something differs', () => {
    const { status, stdout } = run(fileWith('unfair.json', JSON.stringify({ ...record, commands: commands.slice(0, -1) })));
    expect(status).toBe(1);
    expect(stdout).toMatch(/^✗ /m);
  });

  it.each([
    [[], 'Name one file'],
    [['a.json', 'b.json'], 'Name one file'],
    [[join(folder, 'none.json')], "can't be read"],
    [[fileWith('half.json', '{"format":')], 'is not valid JSON'],
    [[fileWith('other.json', '{}')], 'not the record of a game'],
  ])('refuses %j in one sentence with exit code 2', (argv, about) => {
    const { status, stdout, stderr } = run(...argv);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(about);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });

  it('explains its arguments and exit codes with --help', () => {
    const { status, stdout, stderr } = run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Exit code 0');
  });
});
