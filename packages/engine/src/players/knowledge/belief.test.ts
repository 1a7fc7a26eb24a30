import { describe, expect, it } from 'vitest';
import type { TurnFact } from '../../facts.ts';
import type { GameState, StoredClue, TagNature } from '../../state.ts';
import { scene } from '../../testing/scene.ts';
import { anIdleTurn, idleTruths } from '../../testing/turns.ts';
import { viewFor } from '../../view/view.ts';
import type { View } from '../../view/view-types.ts';
import type { Role } from '../../vocabulary.ts';
import { beliefOf } from './belief.ts';

const ROLES: readonly Role[] = ['collaborator', 'collaborator', 'rogue', 'saboteur'];
const seen = (state: GameState, seat = 0): View => viewFor(state, { type: 'seat', seat });
const perspective = (change: (game: GameState) => void = () => {}): GameState => scene(ROLES, change);
const idOf = (state: GameState, seat: number): string => state.seats[seat]?.id ?? '';
const doubt = (state: GameState, of: number, seat = 0): number => beliefOf(seen(state, seat)).of(idOf(state, of), 'saboteur');

/** The clues of seat 0 about seat 3 from this many probes. */
const probed = (nature: TagNature, times = 1): GameState =>
  perspective((game) => {
    const clue: StoredClue = { type: 'probe', round: 1, turnNumber: 1, about: idOf(game, 3), nature, isFalse: false };
    const [own] = game.seats;
    if (own) own.notebook = { ...own.notebook, clues: Array.from({ length: times }, () => clue) };
  });

/** This many full rounds in seat order; seats 1 and 2 claim their first turns truthfully. */
function rounds(count: number, factOf: (seat: number, base: TurnFact) => TurnFact): GameState {
  return perspective((game) => {
    for (let round = 1; round <= count; round++) {
      for (let turn = 1; turn <= 4; turn++) {
        const seat = (turn - 1 + round - 1) % 4;
        game.history.push(factOf(seat, anIdleTurn(round, turn, game.history.length + 1)));
      }
    }
    game.round = count + 1;
    game.truths = idleTruths(4, count);
    game.claims = [1, 2].map((seat) => ({ seat, round: 1, turn: seat + 1, at: 0 }));
  });
}

describe('beliefOf', () => {
  it('[B1] starts from the deck: other voices are equally likely, and the viewer’s own role is certain', () => {
    const state = perspective();
    expect([1, 2, 3].map((seat) => doubt(state, seat))).toEqual([1 / 3, 1 / 3, 1 / 3].map((one) => expect.closeTo(one)));
    expect(doubt(state, 0)).toBe(0);
    expect(beliefOf(seen(state)).of(idOf(state, 1), 'rogue')).toBeCloseTo(1 / 3);
  });

  it('[B1] trusts a probe about as much as clues are right, and two more than one', () => {
    // One in three before it; 0.72 against 0.14 for each clue, misleading included.
    expect(doubt(probed('harmful'), 3)).toBeCloseTo(0.72, 2);
    expect(doubt(probed('harmful', 2), 3)).toBeCloseTo(0.93, 2);
    expect(doubt(probed('helpful'), 3)).toBeLessThan(0.15);
    expect(beliefOf(seen(probed('selfish'))).of(idOf(perspective(), 3), 'rogue')).toBeGreaterThan(0.7);
  });

  it('[B1] learns nothing from a voice that hid', () => {
    expect(doubt(probed('hidden'), 3)).toBeCloseTo(1 / 3);
  });

  it('[B1] is certain of a role that a verdict revealed, and that the deck has no more of them', () => {
    const state = perspective((game) => {
      game.seats = game.seats.map((seat, index) => (index === 3 ? { ...seat, revealed: true, composure: 0 } : seat));
    });
    expect([1, 2, 3].map((seat) => doubt(state, seat))).toEqual([0, 0, 1]);
  });

  it('[B1] suspects a voice whose accusation quieted an innocent one', () => {
    const state = perspective((game) => {
      game.seats = game.seats.map((seat, index) => (index === 1 ? { ...seat, revealed: true, composure: 0 } : seat));
      game.verdicts.push({ round: 1, turnNumber: 0, accuser: 3, accused: 1, guilty: true });
    });
    expect(doubt(state, 3)).toBeGreaterThan(doubt(state, 2));
  });

  it('[B1] counts an accusation as evidence if it trusts the accuser', () => {
    const state = perspective((game) => {
      game.accusation = { accuser: 1, accused: 3, votes: {} };
    });
    expect(doubt(state, 3)).toBeGreaterThan(0.5);
    expect(doubt(state, 1)).toBeLessThan(1 / 3);
  });

  it('[S4] knows from its own turns and the claims of others who acts before it', () => {
    const state = rounds(2, (_, base) => base);
    const belief = beliefOf(seen(state));
    expect(belief.sits(idOf(state, 0), 0)).toBe(1);
    expect(belief.sits(idOf(state, 1), 1)).toBeGreaterThan(0.85);
    expect(belief.sits(idOf(state, 3), 3)).toBeGreaterThan(0.8);
  });

  it('[C5] counts failures in claimed turns against their voice, and in favour of the others', () => {
    const useless =
      (seat: number) =>
      (by: number, base: TurnFact): TurnFact =>
        by === seat
          ? { ...base, action: 'help', targetKind: 'player', target: 'x', outcome: 'nothing' }
          : { ...base, action: 'interact', targetKind: 'object', target: 'crate', outcome: 'success' };
    // A single turn is weak evidence, so this takes several rounds.
    expect(doubt(rounds(3, useless(1)), 1)).toBeGreaterThan(0.6);
    expect(doubt(rounds(4, useless(1)), 1)).toBeGreaterThan(0.7);
    expect(doubt(rounds(4, useless(3)), 3)).toBeGreaterThan(0.7);
  });

  it('[K3] doubts voices that claim the same turn', () => {
    const state = perspective((game) => {
      game.history.push(...[1, 2, 3, 4].map((turn) => anIdleTurn(1, turn, turn)));
      game.round = 2;
      game.truths = idleTruths(4, 1);
      game.claims = [2, 3].map((seat) => ({ seat, round: 1, turn: 3, at: 0 }));
    });
    expect(doubt(state, 3)).toBeGreaterThan(doubt(state, 1));
    expect(doubt(state, 2)).toBeGreaterThan(doubt(state, 1));
  });

  it('[B1] knows less as a spectator than from a seat', () => {
    const state = probed('harmful', 2);
    const everybody = beliefOf({ public: seen(state).public, you: null });
    expect(everybody.of(idOf(state, 3), 'saboteur')).toBeCloseTo(1 / 4);
  });
});
