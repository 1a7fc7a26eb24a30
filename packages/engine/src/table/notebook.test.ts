import { describe, expect, it } from 'vitest';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { anIdleTruth } from '../testing/turns.ts';
import { viewFor } from '../view/view.ts';
import { guess } from './notebook.ts';

const at = 2000;

describe('the notebook', () => {
  it('[K2] keeps guesses of roles and positions, merges new ones and removes them on null', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    const [a, b, c] = [0, 1, 2].map((seat) => idOf(state, seat)) as [string, string, string];
    expect(guess(state, { type: 'guess', at, seat: 0, roles: { [c]: 'rogue', [b]: 'saboteur' }, positions: { [b]: 3 } })).toBeNull();
    expect(guess(state, { type: 'guess', at, seat: 0, roles: { [c]: 'saboteur', [b]: null } })).toBeNull();
    expect(viewFor(state, { type: 'seat', seat: 0 }).you?.guesses).toEqual({ roles: { [c]: 'saboteur' }, positions: { [b]: 3 } });
    expect(a).not.toBe(b);
  });

  it('[K2] shows guesses, actions and clues to nobody else before the end', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    const seen = [1, 2].map((seat) => JSON.stringify(viewFor(state, { type: 'seat', seat })));
    const seat = state.seats[0];
    if (!seat) throw new Error('no seat');
    guess(state, { type: 'guess', at, seat: 0, roles: { [idOf(state, 2)]: 'saboteur' } });
    seat.notebook.clues.push({ type: 'probe', round: 1, turnNumber: 1, about: idOf(state, 2), nature: 'harmful', isFalse: true });
    state.truths = [anIdleTruth(0, 1, 1, 1)];
    expect([1, 2].map((other) => JSON.stringify(viewFor(state, { type: 'seat', seat: other })))).toEqual(seen);
    const { you } = viewFor(state, { type: 'seat', seat: 0 });
    expect(you?.actions).toHaveLength(1);
    // Whether a clue is false is revealed at the end.
    expect(you?.clues).toEqual([{ type: 'probe', round: 1, turnNumber: 1, about: idOf(state, 2), nature: 'harmful' }]);
  });

  it('[K2] refuses guesses about oneself, strangers and impossible positions, and stores none of them', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    const other = idOf(state, 1);
    const refused: readonly object[] = [
      { roles: { [idOf(state, 0)]: 'rogue' } },
      { roles: { nobody: 'rogue' } },
      { roles: { [other]: 'narrator' } },
      { positions: { [other]: 0 } },
      { positions: { [other]: 4 } },
      { positions: { [other]: 1.5 } },
      { roles: { [other]: 'rogue' }, positions: { [other]: 9 } },
      { roles: 7 },
    ];
    for (const guesses of refused) expect(guess(state, { type: 'guess', at, seat: 0, ...guesses })).toBe('invalid_guess');
    expect(guess(state, { type: 'guess', at, seat: 5 })).toBe('not_your_seat');
    expect(state.seats[0]?.notebook.guesses).toEqual({ roles: {}, positions: {} });
  });
});
