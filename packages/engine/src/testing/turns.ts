/** Turns for tests of beliefs. */
import type { TurnFact } from '../facts.ts';
import type { TurnTruth } from '../state.ts';

/** A turn in which a voice held its ground. */
export function anIdleTurn(round: number, turn: number, turnNumber: number): TurnFact {
  return {
    type: 'turn',
    round,
    turn,
    turnNumber,
    action: 'move',
    intention: 'cooperative',
    targetKind: 'location',
    target: 'cellar',
    outcome: 'nothing',
    location: 'cellar',
    changes: [{ type: 'held' }],
    mishap: null,
  };
}

/** What a seat really did in such a turn. */
export function anIdleTruth(seat: number, round: number, turn: number, turnNumber: number): TurnTruth {
  return {
    turnNumber,
    round,
    turn,
    seat,
    by: 'you',
    program: { action: 'move', target: 'cellar', intention: 'cooperative', tag: 'assist' },
    resolvedTarget: 'cellar',
    outcome: 'success',
    chance: null,
    roll: null,
    tagWorked: true,
    cover: false,
    mishap: null,
    falseClue: null,
    changes: [{ type: 'held' }],
  };
}

/** Full rounds of such turns, in seat order [S4]. */
export function idleTruths(seats: number, rounds: number): TurnTruth[] {
  return Array.from({ length: seats * rounds }, (_, index) => {
    const past = Math.floor(index / seats);
    const place = index % seats;
    return anIdleTruth((place + past) % seats, past + 1, place + 1, index + 1);
  });
}
