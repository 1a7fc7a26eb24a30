import { describe, expect, it } from 'vitest';
import { mutableCopy } from '../mutable-copy.ts';
import { nextDeadline } from '../round/deadlines.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import { otherSecrets } from '../testing/other-secrets.ts';
import { quietedGame } from '../testing/predicted-game.ts';
import { diceOf } from '../testing/random-play.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { viewFor } from '../view/view.ts';
import type { Role } from '../vocabulary.ts';
import { pilotCommands } from './pilot.ts';
import { playOut } from './play-out.ts';
import { quietedChoice } from './quieted.ts';

/** Seat 3 has this role and is quieted, and the body stands beside the gas. */
function endangered(role: Role, alarm = 1): GameState {
  const game = mutableCopy({ ...quietedGame(), body: { location: 'kitchen', heading: null, steps: 0 }, alarm });
  game.seats = game.seats.map((seat, index) => (index === 3 ? { ...seat, role, kind: 'ai', level: 'normal' } : seat));
  return game;
}
const choiceOf = (state: GameState) => quietedChoice(viewFor(state, { type: 'seat', seat: 3 }), diceOf('quieted'));

describe('quieted AI players', () => {
  it('[B1] predict every round once, before the living end planning', () => {
    const state = endangered('collaborator');
    const commands = pilotCommands(state, state.now).filter((command) => 'seat' in command && command.seat === 3);
    expect(commands.map(({ type }) => type)).toEqual(['predict', 'nudge']);
    let now = state;
    for (const command of commands) {
      const result = step(now, command);
      if (!result.ok) throw new Error(result.refusal);
      now = result.state;
    }
    expect(pilotCommands(now, now.now).some((command) => 'seat' in command && command.seat === 3)).toBe(false);
  });

  it('[B1] ward off danger as Collaborators, add to it as Saboteurs, and keep the game going as Rogues', () => {
    expect(choiceOf(endangered('collaborator'))?.nudge).toBe('soothe');
    expect(choiceOf(endangered('saboteur'))?.nudge).toBe('stir');
    expect(choiceOf(endangered('rogue'))?.nudge).toBeNull();
    expect(choiceOf(endangered('rogue', endangered('rogue').alarmLimit - 1))?.nudge).toBe('soothe');
    expect(choiceOf({ ...endangered('collaborator'), body: { location: 'cellar', heading: null, steps: 0 } })?.nudge).toBeNull();
  });

  it('[B1] decide from their own view: other secrets change nothing', () => {
    const secrets = diceOf('other secrets');
    let compared = 0;
    for (let game = 0; game < 12; game++) {
      playOut({
        scenario: TINY,
        players: 4 + (game % 3),
        levels: 'normal',
        seed: `quieted ${game}`,
        rash: 'saboteur',
        watch: (state) => {
          if (state.phase !== 'planning') return;
          state.seats.forEach((seat, index) => {
            if (isLiving(seat)) return;
            const viewer = { type: 'seat', seat: index } as const;
            const one = quietedChoice(viewFor(state, viewer), diceOf('same'));
            expect(quietedChoice(viewFor(otherSecrets(state, viewer, secrets), viewer), diceOf('same'))).toEqual(one);
            compared += 1;
          });
        },
      });
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('[B1] never send a command that is refused, and their commands wait for nobody', () => {
    let predicted = 0;
    for (let game = 0; game < 10; game++) {
      const last = playOut({ scenario: TINY, players: 5, levels: 'hard', seed: `predicting ${game}` });
      for (const seat of last.seats) predicted += seat.predictions?.length ?? 0;
      for (const seat of last.seats) if (isLiving(seat)) expect([seat.predictions, seat.nudge]).toEqual([[], null]);
    }
    expect(predicted).toBeGreaterThan(0);
    const state = endangered('saboteur');
    expect(nextDeadline(state)).toBe(nextDeadline({ ...state, seats: state.seats.with(3, { ...requireSeat(state, 3), kind: 'human' }) }));
  });
});
