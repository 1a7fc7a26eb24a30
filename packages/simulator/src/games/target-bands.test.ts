import { describe, expect, it } from 'vitest';
import { betweenMarkers } from '../report/balance-page.ts';
import { balanceTable } from '../report/balance-table.ts';
import { type Cell, sameLevel } from './cell.ts';
import { summaryOf } from './summary.ts';
import { EMPTY_TALLY, type Tally } from './tally.ts';
import { margin, missesOf } from './target-bands.ts';

const CELL: Cell = { scenario: 'moon', players: 4, difficulty: 'medium' };
const GOOD: Tally = {
  ...EMPTY_TALLY,
  games: 100,
  wins: { collaborator: { times: 100, worked: 50 }, rogue: { times: 100, worked: 40 }, saboteur: { times: 100, worked: 35 } },
  nobody: 8,
  rounds: { 7: 40, 9: 60 },
  mishapCauses: { luck: 50, sabotage: 45, tamper: 5 },
};
const missed = (tally: Tally, tolerance = 0, cell = CELL) =>
  missesOf(cell, summaryOf(tally), tally, tolerance).map(({ subject }) => subject);

describe('missesOf', () => {
  it('reports nothing if section 12 is met', () => expect(missed(GOOD)).toEqual([]));

  it.each<[string, Partial<Tally>]>([
    ['Collaborators', { wins: { ...GOOD.wins, collaborator: { times: 100, worked: 61 } } }],
    ['Saboteurs', { wins: { ...GOOD.wins, saboteur: { times: 100, worked: 24 } } }],
    ['each Rogue', { wins: { ...GOOD.wins, rogue: { times: 100, worked: 56 } } }],
    ['nobody', { nobody: 16 }],
    ['rounds', { rounds: { 9: 40, 11: 60 } }],
    ['rounds', { rounds: { 5: 60, 9: 40 } }],
    ['mishaps by luck', { mishapCauses: { luck: 61, sabotage: 39 } }],
    ['mishaps by luck', { mishapCauses: { sabotage: 50 } }],
    ['no end', { unfinished: [{ index: 0, message: 'no' }] }],
  ])('reports %s outside their band', (subject, change) => {
    expect(missed({ ...GOOD, ...change })).toEqual([subject]);
  });

  it('is more lenient with a small sample, by standard errors at the band’s edge', () => {
    // 0.6 with 100 games: a standard error of 4.9 points.
    expect(margin(0.6, 100, 1)).toBeCloseTo(0.049, 3);
    const high = (worked: number): Tally => ({ ...GOOD, wins: { ...GOOD.wins, collaborator: { times: 100, worked } } });
    expect(missed(high(77), 3.5)).toEqual([]);
    expect(missed(high(78), 3.5)).toEqual(['Collaborators']);
  });

  it('has different bands for each difficulty, and none for Rogues if there are none', () => {
    expect(missed(GOOD, 0, { ...CELL, difficulty: 'easy' })).toEqual(['Collaborators']);
    expect(missed(GOOD, 0, { ...CELL, difficulty: 'expert' })).toEqual(['Collaborators']);
    expect(missed({ ...GOOD, wins: { collaborator: { times: 100, worked: 50 }, saboteur: { times: 100, worked: 30 } } })).toEqual([]);
  });
});

describe('the page', () => {
  it('keeps everything outside its markers', () => {
    expect(betweenMarkers('a\n<!-- balance -->\nold\n<!-- /balance -->\nz', 'balance', 'new')).toBe(
      'a\n<!-- balance -->\nnew\n<!-- /balance -->\nz',
    );
    expect(betweenMarkers('<!-- choices -->\n<!-- /choices -->', 'balance', 'new')).toBeNull();
  });

  it('shows values outside their band in bold', () => {
    const tally = { ...GOOD, nobody: 30 };
    const cells = [{ cell: CELL, tally, summary: summaryOf(tally) }];
    const text = balanceTable({ games: 100, setup: { levels: sameLevel('normal'), seed: '1', bans: [] }, cells });
    expect(text).toContain('1 of the figures are outside');
    expect(text.match(/\*\*[^*]+\*\*/g)).toEqual(['**bold**', '**30 % (22–40)**']);
  });
});
