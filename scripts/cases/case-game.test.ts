import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { type GameCode, sameLevel } from '@one-mind/simulator/games/cell';
import { describe, expect, it } from 'vitest';
import { caseNames, NOBODY_ACCUSES, playCase, solutionOf, withNames } from './case-game.ts';

const scenario = BUILT_IN.find(({ id }) => id === 'prison-break');
if (scenario === undefined) throw new Error('There is no such scenario.');
const code: GameCode = {
  cell: { scenario: scenario.id, players: 5, difficulty: 'medium' },
  setup: { levels: sameLevel('normal'), seed: 'a case', bans: [NOBODY_ACCUSES] },
  index: 3,
};

describe('a game as a case', () => {
  const { state, statements, rounds } = playCase(scenario, code, { narrated: true });

  it('is narrated in complete rounds, with a result for every turn and nothing about the end', () => {
    expect(rounds.length).toBeGreaterThan(3);
    for (const { round, entries } of rounds) {
      const turns = entries.flatMap(({ turn }) => turn ?? []);
      expect(turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5]);
      expect(round).toBeLessThan(state.round + 1);
      for (const { text, turn } of entries) expect(`${text} ${turn?.fact ?? ''}`).not.toMatch(/Mission|claimed|accused|undefined/);
    }
  });

  it('contains every claim in the round that it is about, and only true ones of honest voices', () => {
    expect(statements.length).toBeGreaterThan(2);
    expect(rounds.flatMap((round) => round.statements)).toEqual(statements.filter(({ round }) => round <= rounds.length));
    for (const { seat, round, turn, text } of statements) {
      expect(text).not.toMatch(/[{}]/);
      const truth = state.truths.find((one) => one.round === round && one.turn === turn);
      if (state.seats[seat]?.role !== 'saboteur') expect(truth?.seat).toBe(seat);
    }
  });

  it('is the same every time, and its statements don’t depend on the narration', () => {
    expect(playCase(scenario, code, { narrated: true }).rounds).toEqual(rounds);
    expect(playCase(scenario, code, { narrated: false }).statements).toEqual(statements);
  });

  it('has a solution that fits the roles and the order', () => {
    const { saboteur, rogue, order, planted } = solutionOf(state, rounds.length);
    expect(state.seats[saboteur]?.role).toBe('saboteur');
    expect(rogue === null ? null : state.seats[rogue]?.role).toBe('rogue');
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4]);
    for (const { round, turn } of planted) {
      expect(state.truths.find((one) => one.round === round && one.turn === turn)?.seat).toBe(saboteur);
    }
  });

  it('gives the voices names with different initials', () => {
    const names = caseNames(code);
    expect(new Set(names.map(([initial]) => initial)).size).toBe(5);
    const text = JSON.stringify(withNames(rounds, names));
    expect(text).not.toMatch(/Voice \d/);
    for (const { seat } of statements) expect(names[seat]).toBeDefined();
  });
});
