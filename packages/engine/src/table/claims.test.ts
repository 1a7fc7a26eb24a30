import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, TurnFact } from '../facts.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { viewFor } from '../view/view.ts';
import { claim, contradictions } from './claims.ts';

const at = 2000;
const ignore = (): void => {};

/** Rounds already played, each with this many turns; `silenced`: the seat quieted in that turn. */
function played(
  state: GameState,
  rounds: readonly number[],
  silenced: readonly { round: number; turn: number; seat: SeatIndex }[] = [],
): void {
  rounds.forEach((turns, r) => {
    for (let turn = 1; turn <= turns; turn++) {
      state.turnNumber += 1;
      const here = silenced.filter((one) => one.round === r + 1 && one.turn === turn);
      const fact: TurnFact = {
        type: 'turn',
        round: r + 1,
        turn,
        turnNumber: state.turnNumber,
        action: 'hide',
        intention: 'cooperative',
        targetKind: 'environment',
        target: 'environment',
        outcome: 'nothing',
        location: 'cellar',
        changes: [],
        mishap:
          here.length === 0 ? null : { kind: 'shaken', changes: here.map(({ seat }) => ({ type: 'quieted', player: idOf(state, seat) })) },
      };
      state.history.push(fact);
      for (const { seat } of here) {
        const quieted = state.seats[seat];
        if (quieted) quieted.composure = 0;
      }
    }
  });
  state.round = rounds.length + 1;
}
function claimAll(state: GameState, ...claims: readonly (readonly [seat: number, round: number, turn: number])[]): void {
  state.claims = claims.map(([seat, round, turn]) => ({ seat, round, turn, at }));
}

describe('claiming', () => {
  it('[K3] is public, and may be true or false: only the turn must have been played', () => {
    const state = seatedGame('collaborator', 'collaborator', 'saboteur');
    played(state, [3]);
    const facts: Fact[] = [];
    expect(claim(state, { type: 'claim', at, seat: 2, round: 1, turn: 1 }, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([{ type: 'claimed', player: idOf(state, 2), round: 1, turn: 1 }]);
    expect(viewFor(state, { type: 'spectator' }).public.claims).toEqual([{ player: idOf(state, 2), round: 1, turn: 1 }]);
  });

  it('[K3] is possible once for each round', () => {
    const state = seatedGame('collaborator', 'collaborator', 'saboteur');
    played(state, [3, 3]);
    expect(claim(state, { type: 'claim', at, seat: 0, round: 1, turn: 1 }, ignore)).toBeNull();
    expect(claim(state, { type: 'claim', at, seat: 0, round: 1, turn: 2 }, ignore)).toBe('already_claimed');
    expect(claim(state, { type: 'claim', at, seat: 0, round: 2, turn: 3 }, ignore)).toBeNull();
  });

  it('[K3] is refused for turns that were not played, outside planning, and for quieted voices', () => {
    const state = seatedGame('collaborator', 'collaborator', 'saboteur');
    played(state, [3]);
    for (const [round, turn] of [
      [2, 1],
      [1, 4],
      [0, 1],
      [1.5, 1],
      [Number.NaN, 1],
    ] as const) {
      expect(claim(state, { type: 'claim', at, seat: 0, round, turn }, ignore)).toBe('unknown_turn');
    }
    const [first] = state.seats;
    if (!first) throw new Error('no seat');
    first.composure = 0;
    expect(claim(state, { type: 'claim', at, seat: 0, round: 1, turn: 1 }, ignore)).toBe('quieted');
    state.phase = 'update';
    expect(claim(state, { type: 'claim', at, seat: 1, round: 1, turn: 1 }, ignore)).toBe('wrong_phase');
  });
});

describe('the claim board', () => {
  it('[K3] reports nothing about claims that some order allows', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4, 4, 4]);
    // Order 0 1 2 3, rotated left by one each round: seat 1 is second, first, last.
    claimAll(state, [1, 1, 2], [1, 2, 1], [1, 3, 4], [0, 2, 4], [3, 3, 2]);
    expect(contradictions(state)).toEqual([]);
  });

  it('[K3] shows two claims for one turn', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4]);
    claimAll(state, [1, 1, 2], [3, 1, 1], [0, 1, 2]);
    expect(contradictions(state)).toEqual([{ type: 'sameTurn', claims: [0, 2] }]);
  });

  it('[K3] shows claims of one voice that no rotating order allows', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4, 4]);
    claimAll(state, [1, 1, 2], [1, 2, 2]);
    expect(contradictions(state)).toEqual([{ type: 'noOrder', claims: [0, 1] }]);
  });

  it('[K3] shows claims of two voices in different rounds that imply the same place in the order', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4, 4]);
    claimAll(state, [1, 1, 2], [2, 2, 1]);
    expect(contradictions(state)).toEqual([{ type: 'noOrder', claims: [0, 1] }]);
  });

  it('[K3][S4] accounts for voices that are skipped because a verdict quieted them', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4, 3]);
    state.verdicts = [{ round: 2, turnNumber: 4, accuser: 0, accused: 2, guilty: true }];
    const quieted = state.seats[2];
    if (quieted) quieted.composure = 0;
    // Round 2 goes 1 (2) 3 0.
    claimAll(state, [3, 1, 4], [3, 2, 2]);
    expect(contradictions(state)).toEqual([]);
    claimAll(state, [3, 1, 4], [3, 2, 1]);
    // The last voice of round 1 is third in round 2, or second if the silent voice came before it, but never first.
    expect(contradictions(state)).toEqual([{ type: 'noOrder', claims: [0, 1] }]);
  });

  it('[K3][S4] knows from the number of turns whether a voice fell silent before its own', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    // Seat 3 falls silent in turn 2 and the round has three turns: it would have been third or fourth.
    played(state, [3, 3], [{ round: 1, turn: 2, seat: 3 }]);
    claimAll(state, [0, 1, 3], [1, 1, 3]);
    expect(contradictions(state)).toEqual([{ type: 'sameTurn', claims: [0, 1] }]);
    // In round 2, the first voice of round 1 is last of three, whichever place the silent voice had.
    claimAll(state, [0, 1, 1], [0, 2, 3]);
    expect(contradictions(state)).toEqual([]);
    claimAll(state, [0, 1, 1], [0, 2, 2]);
    expect(contradictions(state)).toEqual([{ type: 'noOrder', claims: [0, 1] }]);
  });

  it.each([
    {
      claims: [
        [1, 2, 1],
        [0, 4, 2],
        [2, 5, 2],
      ],
    },
    {
      claims: [
        [2, 4, 2],
        [1, 5, 2],
        [0, 1, 3],
      ],
    },
  ] as const)('[K3] finds three claims that are impossible only together: $claims', ({ claims }) => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4, 3, 3, 3, 3]);
    state.verdicts = [{ round: 2, turnNumber: 4, accuser: 0, accused: 3, guilty: true }];
    claimAll(state, ...claims);
    expect(contradictions(state)).toEqual([{ type: 'noOrder', claims: [0, 1, 2] }]);
    expect(contradictions(state)).toEqual(bruteForce(state));
  });

  it('[K3] agrees with trying every order and every set of claims', () => {
    const one = fc.record({
      seat: fc.nat(3),
      round: fc.integer({ min: 1, max: 5 }),
      turn: fc.integer({ min: 1, max: 3 }),
      at: fc.constant(at),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 5 }), fc.integer({ min: 2, max: 5 }), fc.nat(3), (claims, round, accused) => {
        const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
        played(
          state,
          [1, 2, 3, 4, 5].map((r) => (r < round ? 4 : 3)),
        );
        state.verdicts = [{ round, turnNumber: 0, accuser: 0, accused, guilty: true }];
        state.claims = claims;
        const small = (sets: ReturnType<typeof contradictions>): string[] =>
          sets.map((set) => set.claims.join()).filter((set) => set.length <= 5);
        expect(small(contradictions(state))).toEqual(small(bruteForce(state)));
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it('[K3] names contradictions and never a liar: views contain only indexes of claims', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    played(state, [4]);
    claimAll(state, [1, 1, 2], [0, 1, 2]);
    const [first] = viewFor(state, { type: 'spectator' }).public.contradictions;
    expect(Object.keys(first ?? {})).toEqual(['type', 'claims']);
    expect(first?.claims).toEqual([0, 1]);
  });
});

/** Finds the minimal impossible sets by trying every order and every set, for rounds before whose first turn voices fell silent. */
function bruteForce(state: GameState): ReturnType<typeof contradictions> {
  const orders = permute([0, 1, 2, 3]);
  const silentFrom = new Map(state.verdicts.map(({ round, accused }) => [accused, round]));
  const holds = (order: readonly number[], index: number): boolean => {
    const one = state.claims[index];
    if (!one) return false;
    const shift = (one.round - 1) % order.length;
    const rotated = [...order.slice(shift), ...order.slice(0, shift)].filter((seat) => (silentFrom.get(seat) ?? 99) > one.round);
    return rotated[one.turn - 1] === one.seat;
  };
  const impossible: number[][] = [];
  for (let bits = 1; bits < 2 ** state.claims.length; bits++) {
    const set = state.claims.flatMap((_, index) => (bits & (1 << index) ? [index] : []));
    if (!orders.some((order) => set.every((index) => holds(order, index)))) impossible.push(set);
  }
  return impossible
    .filter((set) => !impossible.some((other) => other !== set && other.every((index) => set.includes(index))))
    .sort((a, b) => a.length - b.length || Number(a.join() > b.join()) * 2 - 1)
    .map((claims) => ({ type: 'noOrder', claims }));
}
function permute(items: readonly number[]): number[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item) => permute(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
