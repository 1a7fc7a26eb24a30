import { playOut } from '@one-mind/engine/players/play-out';
import { isLasting } from '@one-mind/engine/turn/cover';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { type Cell, engineSeed, sameLevel } from './cell.ts';
import { shareOf } from './statistics.ts';
import { summaryOf } from './summary.ts';
import { EMPTY_TALLY, mergeTallies, tallyGames, tallyOf } from './tally.ts';

const CELL: Cell = { scenario: PRISON_BREAK.id, players: 5, difficulty: 'medium' };
const SETUP = { levels: sameLevel('normal'), seed: 'tally', bans: [] };
const played = (from: number, to: number) => tallyGames(PRISON_BREAK, CELL, SETUP, { from, to });

describe('a tally', () => {
  it('is the same however its games were grouped and ordered', () => {
    const parts = [played(0, 2), played(2, 5), played(5, 8)];
    const whole = JSON.stringify(played(0, 8));
    expect(JSON.stringify(parts.reduce(mergeTallies))).toBe(whole);
    expect(JSON.stringify([...parts].reverse().reduce(mergeTallies, EMPTY_TALLY))).toBe(whole);
  });

  it('counts what really happened in the games', () => {
    const states = Array.from({ length: 8 }, (_, index) =>
      playOut({ scenario: PRISON_BREAK, players: 5, levels: 'normal', difficulty: 'medium', seed: engineSeed(CELL, 'tally', index) }),
    );
    const tally = played(0, 8);
    const truths = states.flatMap((state) => state.truths.map((truth) => ({ ...truth, role: state.seats[truth.seat]?.role })));
    expect(tally.games).toBe(8);
    expect(tally.wins.collaborator).toEqual({
      times: 8,
      worked: states.filter(({ result }) => result?.outcome === 'success').length,
    });
    expect(tally.wins.rogue?.times).toBe(8);
    expect(tally.turns.saboteur).toBe(truths.filter(({ role }) => role === 'saboteur').length);
    const moves = truths.filter(({ role, program }) => role === 'collaborator' && program.action === 'move');
    expect(tally.actions['collaborator/move']).toEqual({
      times: moves.length,
      worked: moves.filter(({ outcome }) => outcome === 'success').length,
    });
    const turnsByTag = Object.values(tally.tags).reduce((sum, { times }) => sum + times, 0);
    expect(turnsByTag).toBe(truths.length);
    expect(tally.mishapCauses.luck).toBe(truths.filter(({ mishap }) => mishap?.cause === 'luck').length);
    const idle = Object.entries(tally.idleTurns);
    expect(idle.reduce((sum, [, { worked }]) => sum + worked, 0)).toBe(truths.filter(({ cover }) => cover).length);
    const spared = idle.filter(([key]) => key.endsWith('|spared')).reduce((sum, [, { times }]) => sum + times, 0);
    const left = states
      .flatMap(({ history }) => history)
      .filter(({ outcome, changes }) => outcome !== 'success' && !changes.some(isLasting));
    expect(spared).toBe(left.filter(({ mishap }) => mishap === null).length);
    expect(tally.nobody).toBe(states.filter(({ result }) => result?.winners.length === 0).length);
    for (const [ending, index] of Object.entries(tally.examples)) expect(tally.endings[ending], `${ending} ${index}`).toBeGreaterThan(0);
  });

  it('counts a goal as won only if it was reached', () => {
    const tally = played(0, 8);
    for (const [goal, won] of Object.entries(tally.goalsWon)) {
      expect(tally.goalsReached[goal]?.times, goal).toBe(won.times);
      expect(tally.goalsReached[goal]?.worked, goal).toBeGreaterThanOrEqual(won.worked);
    }
  });

  it('lists games without an end separately, and refuses to count one', () => {
    const { content } = PRISON_BREAK;
    const broken = { ...PRISON_BREAK, content: { ...content, roles: { 5: ['saboteur'] as const } } };
    const tally = tallyGames(broken, CELL, SETUP, { from: 3, to: 4 });
    expect(tally).toEqual({ ...EMPTY_TALLY, unfinished: [{ index: 3, message: 'the deck for 5 players has 1 roles' }] });
    const state = playOut({ scenario: PRISON_BREAK, players: 3, levels: 'random', seed: '1' });
    expect(() => tallyOf({ ...state, result: null }, new Set(), 0)).toThrow(RangeError);
  });
});

describe('summaryOf', () => {
  it('names unused choices and unreached goals, and nothing about roles that never had a turn', () => {
    const summary = summaryOf({
      ...EMPTY_TALLY,
      games: 10,
      turns: { collaborator: 1000 },
      actions: { 'collaborator/move': { times: 996, worked: 900 }, 'collaborator/hide': { times: 4, worked: 4 } },
      tags: { 'collaborator/assist': { times: 1000, worked: 1000 } },
      stages: { first: { times: 10, worked: 10 }, last: { times: 10, worked: 0 } },
      goalsReached: { gold: { times: 4, worked: 0 } },
    });
    expect(summary.dead.map(({ role, what }) => `${role} ${what}`)).toEqual(
      ['search', 'interact', 'help', 'hide', 'negotiate', 'investigate', 'collect', 'repair'].map((what) => `collaborator ${what}`),
    );
    expect(summary.unreachableStages).toEqual(['last']);
    expect(summary.unreachableGoals).toEqual(['gold']);
    expect(summary.choices.collaborator.actions[0]).toEqual({ what: 'move', chosen: shareOf(996, 1000), worked: shareOf(900, 996) });
  });
});
