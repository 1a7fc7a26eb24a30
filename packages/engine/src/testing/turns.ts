/** Turns as tests of beliefs need them. */
import type { TurnFact } from '../facts.ts';
import type { OwnAction } from '../state.ts';

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

/** The turns of a seat where the order is that of the seats [S4]. */
export function ownTurns(seat: number, seats: number, rounds: number): OwnAction[] {
  return Array.from({ length: rounds }, (_, index) => {
    const round = index + 1;
    const turn = ((seat - index + seats * rounds) % seats) + 1;
    const own = { action: 'move', target: 'cellar', intention: 'cooperative', tag: 'assist', by: 'you', outcome: 'success' } as const;
    return { ...own, round, turn, turnNumber: index * seats + turn, tagWorked: true };
  });
}
