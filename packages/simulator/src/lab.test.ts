import { completeRules, DEFAULT_RULES } from '@one-mind/engine/rules/rules';
import type { LabProgress, LabSettings, LabShare } from '@one-mind/protocol/scenarios/lab';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { sameLevel } from './games/cell.ts';
import { simulate } from './games/simulation.ts';
import { shareOf } from './games/statistics.ts';
import { EMPTY_TALLY, type Tally } from './games/tally.ts';
import { type LabOptions, labSizeOf, labSizes, playLab, verdictOf } from './lab.ts';

const SETTINGS: LabSettings = { players: [5, 3], level: 'normal', games: 4, seed: 'lab' };
const OPTIONS: LabOptions = { scenario: PRISON_BREAK, settings: SETTINGS, rules: DEFAULT_RULES };

function played(options: LabOptions) {
  const progress: LabProgress[] = [];
  const report = playLab(options, (now) => progress.push(now));
  return { progress, report };
}

describe('the scenario lab', () => {
  it('gives the same counts as the simulator, game by game, every time', async () => {
    const { progress, report } = played(OPTIONS);
    expect(report).toEqual(played(OPTIONS).report);
    expect(progress).toEqual(Array.from({ length: 8 }, (_, done) => ({ done, total: 8 })));
    const { cells } = await simulate({
      scenarios: [PRISON_BREAK],
      players: [3, 5],
      difficulties: null,
      games: 4,
      setup: { levels: sameLevel('normal'), seed: 'lab', bans: [] },
      workers: 1,
    });
    expect(report.sizes.map(({ players }) => players)).toEqual([3, 5]);
    for (const [at, size] of report.sizes.entries()) {
      const summary = cells[at]?.summary;
      expect(size.games).toBe(4);
      expect(size.rounds.median).toBe(summary?.rounds.median);
      expect(size.figures.map(({ subject, found }) => [subject, found])).toEqual(
        [
          ['collaborator', summary?.wins.collaborator],
          ['saboteur', summary?.wins.saboteur],
          ['rogue', summary?.wins.rogue],
          ['nobody', summary?.nobody],
          ['luck', summary?.mishaps.causes.luck],
        ].filter(([, found]) => found !== null),
      );
    }
    expect(report.sizes[0]?.goals).toEqual([]);
    expect(report.sizes[1]?.goals.map(({ id }) => id)).toEqual(PRISON_BREAK.content.rogue_goals.map(({ id }) => id));
  });

  it('plays by the given rules', () => {
    const settings: LabSettings = { ...SETTINGS, players: [4], games: 2 };
    const rules = completeRules({ accusation: { active: false } });
    const usual = played({ ...OPTIONS, settings });
    const other = played({ ...OPTIONS, settings, rules });
    expect(usual.report.sizes[0]?.games).toBe(2);
    expect(other.report).not.toEqual(usual.report);
  });

  it('leaves out unsupported numbers of players', () => {
    expect(labSizes({ ...PRISON_BREAK, min_players: 4, max_players: 8 }, [6, 3, 4, 6])).toEqual([4, 6]);
    expect(labSizes({ ...PRISON_BREAK, min_players: 7, max_players: 8 }, [3, 4, 5, 6])).toEqual([]);
  });
});

describe('the lab’s findings', () => {
  const size = (change: Partial<Tally>) => labSizeOf(PRISON_BREAK, 4, { ...EMPTY_TALLY, games: 100, ...change });

  it('call a value outside only if its whole interval is outside', () => {
    const band = { from: 0.4, to: 0.6 };
    const verdict = (count: number, of: number) => verdictOf(shareOf(count, of), band);
    expect(verdict(50, 100)).toBe('inside');
    expect(verdict(20, 100)).toBe('low');
    expect(verdict(80, 100)).toBe('high');
    expect(verdict(36, 100)).toBe('unclear');
    expect(verdict(2, 3)).toBe('unclear');
  });

  it('judge the median round by how certainly most games end too early or too late', () => {
    expect(size({ rounds: { 7: 40, 9: 60 } }).rounds).toMatchObject({ median: 9, verdict: 'inside' });
    expect(size({ rounds: { 12: 90, 9: 10 } }).rounds).toMatchObject({ median: 12, verdict: 'high' });
    expect(size({ rounds: { 3: 90, 9: 10 } }).rounds).toMatchObject({ median: 3, verdict: 'low' });
    expect(size({ rounds: { 5: 52, 9: 48 } }).rounds).toMatchObject({ median: 5, verdict: 'unclear' });
    expect(size({ rounds: { 9: 1, 10: 2, 7: 1 } }).rounds.histogram.map(({ round }) => round)).toEqual([7, 9, 10]);
  });

  it('name stages and goals in the scenario’s order, and choices that nobody makes', () => {
    const [first] = PRISON_BREAK.content.stages;
    const [goal] = PRISON_BREAK.content.rogue_goals;
    const found = size({
      wins: { rogue: { times: 100, worked: 0 } },
      turns: { collaborator: 1000 },
      actions: { 'collaborator/move': { times: 1000, worked: 900 } },
      stages: { [first?.id ?? '']: { times: 100, worked: 0 } },
      goalsReached: { [goal?.id ?? '']: { times: 9, worked: 0 } },
    });
    expect(found.stages).toEqual([{ id: first?.id, title: first?.title, done: shareOf(0, 100) }]);
    expect(found.goals[0]).toMatchObject({ title: goal?.title, reached: { count: 0, of: 9 } });
    expect(found.goals.slice(1).every(({ reached }: { reached: LabShare }) => reached.of === 0)).toBe(true);
    expect(found.choices.map(({ role }) => role)).toEqual(['collaborator']);
    expect(found.choices[0]?.actions.filter(({ isDead }) => !isDead).map(({ what }) => what)).toEqual(['move']);
    const few = size({ turns: { collaborator: 50 }, actions: { 'collaborator/move': { times: 50, worked: 40 } } });
    expect(few.choices[0]?.actions.some(({ isDead }) => isDead)).toBe(false);
  });

  it('omit what never happened, and report games without an end', () => {
    const found = labSizeOf(PRISON_BREAK, 4, { ...EMPTY_TALLY, unfinished: [{ index: 3, message: 'nothing is left to do' }] });
    expect(found).toMatchObject({ games: 0, figures: [], unfinished: { count: 1, example: 'nothing is left to do' } });
    expect(found.rounds).toMatchObject({ median: null, histogram: [], verdict: 'unclear' });
  });
});
