import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { toChart } from '../report/chart.ts';
import { toMarkdown } from '../report/markdown.ts';
import { storyOf } from '../report/story.ts';
import { runJobs } from '../threads/pool.ts';
import { type Cell, readGameCode, sameLevel } from './cell.ts';
import { type SimulateOptions, simulate } from './simulation.ts';

const OPTIONS: SimulateOptions = {
  scenarios: [PRISON_BREAK],
  players: [3, 4],
  difficulties: ['easy', 'expert'],
  games: 25,
  setup: { levels: sameLevel('random'), seed: 'test', bans: [] },
  workers: 1,
};

describe('simulate', () => {
  it('plays every cell, reports progress, and gets the same results on two threads', async () => {
    const progress: number[] = [];
    const report = await simulate(OPTIONS, ({ done, total }) => {
      expect(total).toBe(100);
      progress.push(done);
    });
    expect(progress.at(-1)).toBe(100);
    expect(report.cells.map(({ cell }) => `${cell.players} ${cell.difficulty}`)).toEqual(['3 easy', '3 expert', '4 easy', '4 expert']);
    for (const { tally } of report.cells) expect(tally.games + tally.unfinished.length).toBe(25);
    expect(JSON.stringify(await simulate({ ...OPTIONS, workers: 2 }))).toBe(JSON.stringify(report));
  });

  it.each([1, 2])('fails if one of %i workers fails', async (workers) => {
    const shared = { scenarios: [PRISON_BREAK], setup: OPTIONS.setup };
    const known: Cell = { scenario: PRISON_BREAK.id, players: 3, difficulty: 'easy' };
    const jobs = [known, { ...known, scenario: 'moon' }, known].map((cell) => ({ cell, from: 0, to: 1 }));
    await expect(runJobs({ task: 'tally', shared, jobs, workers })).rejects.toThrow('no scenario moon');
  });

  it('reports in Markdown and as a chart, with codes of games to look at', async () => {
    const report = await simulate({ ...OPTIONS, players: [4], difficulties: null, games: 5 });
    const markdown = toMarkdown(report);
    expect(markdown).toContain('prison-break · 4 · medium');
    const codes = [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = '']) => readGameCode(code));
    expect(codes.length).toBeGreaterThan(0);
    expect(codes).not.toContain(null);
    const chart = toChart(report.cells);
    expect(chart).toMatch(/^<svg [^>]+>/);
    expect(chart.match(/<circle/g)).toHaveLength(4 + 4);
    expect(chart).toContain('prefers-color-scheme: dark');
  });
});

describe('the story of one game', () => {
  const code = readGameCode('prison-break/5/medium/normal/test/3');
  if (code === null) throw new Error('no code');

  it('[S5] is the same from the same code, and different from another', () => {
    const story = storyOf(PRISON_BREAK, code);
    expect(storyOf(PRISON_BREAK, code)).toEqual(story);
    expect(storyOf(PRISON_BREAK, { ...code, index: 4 })).not.toEqual(story);
  });

  it('names whose turn each was, and no id of a player', () => {
    const story = storyOf(PRISON_BREAK, code).join('\n');
    const turns = story.match(/^ {2}\d\. /gm)?.length ?? 0;
    expect(turns).toBeGreaterThan(10);
    expect(story.match(/^ {5}\[Voice \d, (collaborator|rogue|saboteur): /gm)).toHaveLength(turns);
    expect(story).not.toMatch(/0{8}-/);
  });
});

describe('the command', () => {
  const run = (...argv: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('../simulate.ts', import.meta.url)), ...argv], { encoding: 'utf8' });

  it('refuses wrong arguments in one sentence with exit code 2', () => {
    const { status, stdout, stderr } = run('--players', '9');
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: '--players takes 3, 4, 5, 6 or all, not "9".\n' });
  });

  it('prints only the report when piped', () => {
    const { status, stdout, stderr } = run('--players', '3', '--games', '2', '--level', 'random', '--scenario', 'prison-break');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^# Simulation\n/);
  });
});
