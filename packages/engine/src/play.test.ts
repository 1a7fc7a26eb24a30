import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { play } from './play.ts';
import type { GameState } from './state.ts';
import { settle } from './testing/play.ts';
import { tinyGame } from './testing/tiny-game.ts';
import { ENVIRONMENT } from './vocabulary.ts';

const start = programmed(settle(tinyGame(3)));
const lockIn = (seat: number): Command => ({ type: 'lockIn', seat, at: start.now });
const tick: Command = { type: 'tick', at: start.now };

/** Everyone has chosen an action and only has to lock in. */
function programmed(state: GameState): GameState {
  const program = { type: 'program', at: state.now, action: 'hide', target: ENVIRONMENT } as const;
  return {
    ...state,
    seats: play(
      state,
      [0, 1, 2].map((seat) => ({ ...program, seat })),
    ).state.seats,
  };
}

describe('playing commands', () => {
  it('returns the accepted commands and each fact with the state right after its command', () => {
    const given = [lockIn(0), lockIn(1), lockIn(2), tick, tick];
    const { state, commands, facts, refused } = play(start, given);
    expect(refused).toBeNull();
    expect(commands).toEqual(given);
    const turns = facts.filter(({ fact }) => fact.type === 'turn');
    expect(turns.map((one) => one.state.turnNumber)).toEqual([1, 2]);
    expect(facts.at(-1)?.state).toBe(state);
  });

  it('stops at the first refused command, or skips all refused ones', () => {
    const commands = [lockIn(0), lockIn(9), lockIn(1)];
    const refused = { index: 1, command: lockIn(9), refusal: 'not_your_seat' };
    expect(play(start, commands)).toMatchObject({ commands: [lockIn(0)], refused });
    expect(play(start, commands, 'skip')).toMatchObject({ commands: [lockIn(0), lockIn(1)], refused });
  });

  it('leaves the given state as it was', () => {
    const before = structuredClone(start);
    play(start, [lockIn(0)]);
    expect(start).toEqual(before);
  });
});
