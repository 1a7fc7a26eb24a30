import type { LabFigure, LabReport, LabShare, LabSize } from '@one-mind/protocol/scenarios/lab';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { labAdvice } from './lab-advice.ts';

const share = (count: number, of: number): LabShare => ({ count, of, share: of === 0 ? 0 : count / of, low: 0, high: 1 });
const SIZE: LabSize = {
  players: 4,
  games: 100,
  unfinished: { count: 0, example: null },
  figures: [{ subject: 'collaborator', found: share(50, 100), target: { from: 0.4, to: 0.6 }, verdict: 'inside' }],
  rounds: { median: 8, lower: 7, upper: 9, histogram: [], target: { from: 6, to: 10 }, verdict: 'inside' },
  endings: [],
  mishaps: { perGame: 2, causes: [] },
  stages: [{ id: 'out', title: 'Get out', done: share(50, 100) }],
  goals: [{ id: 'gold', title: 'Gold', reached: share(3, 20), won: share(2, 20) }],
  choices: [],
};
const figure = (change: Partial<LabFigure>): LabFigure => ({
  subject: 'collaborator',
  found: share(10, 100),
  target: { from: 0.4, to: 0.6 },
  verdict: 'low',
  ...change,
});
const advice = (...changes: Partial<LabSize>[]) => {
  const report: LabReport = {
    games: 100,
    level: 'normal',
    seed: '1',
    difficulty: 'medium',
    sizes: changes.map((change) => ({ ...SIZE, ...change })),
  };
  return labAdvice(i18next.t, report);
};

describe('what the lab advises', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', keySeparator: false, nsSeparator: false });
  });

  it('is nothing where all is on target, reached and used', () => {
    expect(advice({})).toEqual([]);
  });

  it('is said once for all numbers of players with which it was found', () => {
    const found = advice(
      { players: 3, figures: [figure({})] },
      { players: 5, figures: [figure({ verdict: 'high' })] },
      { players: 6, figures: [figure({})] },
    );
    expect(found.map(({ id, players }) => [id, players])).toEqual([
      ['collaborator low', [3, 6]],
      ['collaborator high', [5]],
    ]);
    expect(found[0]?.finding).toBe('Collaborators win too rarely.');
  });

  it('names the first stage that was never done, and no later one', () => {
    const stages = [
      { id: 'in', title: 'Get in', done: share(9, 100) },
      { id: 'key', title: 'Find the key', done: share(0, 100) },
      { id: 'out', title: 'Get out', done: share(0, 100) },
    ];
    const [stage, ...rest] = advice({ players: 3, stages }, { players: 4, stages });
    expect(rest).toEqual([]);
    expect(stage).toMatchObject({ players: [3, 4], finding: '“Find the key” was never done in 200 games.' });
  });

  it('calls no goal out of reach that was hardly ever drawn', () => {
    const goal = (of: number) => ({ goals: [{ id: 'gold', title: 'Gold', reached: share(0, of), won: share(0, of) }] });
    expect(advice(goal(0))).toEqual([]);
    expect(advice(goal(3))[0]?.suggestion).toBe('Play more games to be sure.');
    expect(advice(goal(40))[0]).toMatchObject({ id: 'goal gold', finding: expect.stringContaining('40 times') });
    expect(advice(goal(40))[0]?.suggestion).not.toBe('Play more games to be sure.');
  });

  it('names choices that nobody makes, games without an end, and what is not sure', () => {
    const used = { what: 'move', chosen: share(90, 100), worked: share(90, 90), isDead: false };
    const never = { what: 'repair', chosen: share(0, 100), worked: share(0, 0), isDead: true };
    const found = advice({
      choices: [{ role: 'collaborator', actions: [used], tags: [never] }],
      unfinished: { count: 2, example: 'nothing is left to do' },
      figures: [figure({ subject: 'rogue', verdict: 'unclear' })],
    });
    expect(found.map(({ finding }) => finding)).toEqual([
      'Some games never ended: nothing is left to do',
      'Collaborator: almost nobody chooses “Repair”.',
      'Outside the target, though with so few games this could be chance: Each Rogue wins (4).',
    ]);
  });
});
