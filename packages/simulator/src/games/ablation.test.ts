import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { ablationMarkdown, choicesTable, levelsTable } from '../report/ablation-report.ts';
import { ablateGames, ablationsOf, everyAblation, isMeasurable, levelAblations, mergeAblations, signTest } from './ablation.ts';
import { type Cell, sameLevel } from './cell.ts';
import { meanOf } from './statistics.ts';

const CELL: Cell = { scenario: PRISON_BREAK.id, players: 4, difficulty: 'medium' };
const setup = { levels: sameLevel('normal'), seed: 'ablation', bans: [] };
const options = (what: 'move' | 'sabotage' | 'hide') => ({
  scenario: PRISON_BREAK,
  cell: CELL,
  setup,
  ablations: ablationsOf([{ what, role: null }]),
});

describe('signTest', () => {
  it.each([
    [0, 0, 1],
    [1, 0, 0.5],
    [8, 0, 1 / 256],
    [9, 1, 11 / 1024],
    [5, 5, 638 / 1024],
    [600, 400, 1.364e-10],
  ])('computes the chance of at least %i against %i', (more, less, chance) => {
    expect(signTest(more, less) / chance).toBeCloseTo(1, 3);
  });

  it('requires more evidence if there are more tests', () => {
    expect(isMeasurable({ more: 9, less: 1 }, 1)).toBe(true);
    expect(isMeasurable({ more: 9, less: 1 }, 16)).toBe(false);
  });
});

describe('ablations', () => {
  it('cover every choice that a role has, and no other', () => {
    const names = everyAblation().map(({ role, bans }) => `${role} ${bans.map(({ what }) => what).join('+')}`);
    expect(names).toContain('collaborator assist');
    expect(names).toContain('saboteur sabotage');
    expect(names).not.toContain('collaborator sabotage');
    expect(names).not.toContain('rogue disrupt');
    expect(new Set(names).size).toBe(names.length);
    expect(everyAblation().filter(({ isRash }) => isRash)).toEqual([{ role: 'collaborator', bans: [], isRash: true }]);
    expect(ablationsOf([{ what: 'hide', role: null }]).map(({ role }) => role)).toEqual(['collaborator', 'rogue', 'saboteur']);
    expect(ablationsOf([{ what: 'sabotage', role: null }]).map(({ role }) => role)).toEqual(['saboteur']);
  });

  it('show what is indispensable: Collaborators that never move don’t win', () => {
    const { pairs, tally } = ablateGames(options('move'), { from: 0, to: 20 });
    const [collaborators] = pairs;
    expect(tally.games).toBe(20);
    expect(collaborators?.games).toBe(20);
    expect(collaborators?.withIt).toBe(tally.wins.collaborator?.worked);
    expect(collaborators?.withoutIt).toBeLessThan(collaborators?.withIt ?? 0);
    expect(collaborators && meanOf(collaborators.difference).mean).toBeCloseTo(
      ((collaborators?.withoutIt ?? 0) - (collaborators?.withIt ?? 0)) / 20,
    );
  });

  it('give the same sums when played in parts', () => {
    const whole = ablateGames(options('hide'), { from: 0, to: 6 });
    expect(mergeAblations(ablateGames(options('hide'), { from: 2, to: 6 }), ablateGames(options('hide'), { from: 0, to: 2 }))).toEqual(
      whole,
    );
  });

  it('are reported with their differences', () => {
    const { ablations } = options('sabotage');
    const found = ablateGames(options('sabotage'), { from: 0, to: 6 });
    const text = ablationMarkdown({ games: 6, setup, ablations, cells: [{ cell: CELL, found }] });
    expect(text).toMatch(/\| saboteur \| sabotage \| \d+ %/);
    expect(text).toContain('prison-break · 4 · medium');
    const report = { games: 6, setup, ablations, cells: [{ cell: CELL, found }] };
    const command = '`npm run ablate -- --scenario prison-break --players 4 --games 6 --level normal --seed ablation';
    expect(choicesTable(report, null)).toContain(`${command}\``);
    expect(choicesTable(report, 'sabotage')).toContain(`${command} --what sabotage\``);
  });

  it('are reported over all cells together if no single one is enough', () => {
    const { ablations } = options('sabotage');
    const pair = { games: 40, withIt: 12, withoutIt: 5, lost: 7, gained: 0, difference: { n: 40, sum: -7, squares: 7 } };
    const { tally } = ablateGames(options('sabotage'), { from: 0, to: 1 });
    const cells = ([3, 4, 5, 6] as const).map((players) => ({ cell: { ...CELL, players }, found: { tally, pairs: [pair] } }));
    const row = (some: typeof cells) =>
      choicesTable({ games: 40, setup, ablations, cells: some }, null)
        .split('\n')
        .find((line) => line.includes('| sabotage |'));
    expect(row(cells)).toContain('| all together: -17.5; prison-break · 3 · medium: -17.5');
    const few = cells.map(({ cell, found }) => ({ cell, found: { ...found, pairs: [{ ...pair, lost: 4 }] } }));
    expect(row(few)).toContain('| all together: -17.5 |');
    expect(row(few.slice(0, 1))).toContain('| **nowhere** |');
  });

  it('play one role alone at another level', () => {
    const ablations = levelAblations('random');
    const found = ablateGames({ ...options('hide'), ablations }, { from: 0, to: 20 });
    const [collaborators] = found.pairs;
    expect(collaborators?.withIt).toBe(found.tally.wins.collaborator?.worked);
    expect(collaborators?.lost).toBeGreaterThan(collaborators?.gained ?? 0);
    const text = levelsTable({ games: 20, setup, ablations, cells: [{ cell: CELL, found }] }, 'random');
    expect(text).toContain('--level normal --seed ablation --instead random');
    expect(text).toMatch(/\| collaborator \| prison-break · 4 · medium \| \d+ % \(\d+–\d+\) \|/);
  });
});
