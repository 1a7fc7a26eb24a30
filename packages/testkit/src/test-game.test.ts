import { step } from '@one-mind/engine/step';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { playOut } from './test-game.ts';

const GAMES = 25;

describe('playOut', () => {
  it.each([3, 4, 5, 6])('[E4] plays games of %i normal voices, and every one of them ends with its result', (players) => {
    const sides = new Set<string>();
    for (let game = 0; game < GAMES; game++) {
      const { state, events } = playOut({ scenario: PRISON_BREAK, players, levels: 'normal', seed: `${players}-${game}` });
      expect(state.phase).toBe('ended');
      expect(state.round).toBeLessThanOrEqual(state.roundLimit);
      expect(events.at(-1)?.type).toBe('ended');
      for (const side of state.result?.winningSides ?? []) sides.add(side);
    }
    // Both sides win sometimes, whatever the number of voices.
    expect(sides).toContain('collaborator');
    expect(sides).toContain('saboteur');
  });

  it.each(['random', 'neutral', 'easy', 'hard'] as const)('[B1] %s voices come to an end too', (levels) => {
    const { state } = playOut({ scenario: PRISON_BREAK, players: 4, levels, seed: 'end' });
    expect(state.phase).toBe('ended');
  });

  it('[S5] plays the same game again from the same seed, and from its commands', () => {
    const options = { scenario: PRISON_BREAK, players: 5, levels: 'normal', seed: 'again', keepStates: true } as const;
    const { state, commands, states } = playOut(options);
    expect(playOut(options).state).toEqual(state);
    let replayed = states[0];
    for (const command of commands) {
      const result = replayed === undefined ? null : step(replayed, command);
      if (!result?.ok) throw new Error('a command of the game was refused');
      replayed = result.state;
    }
    expect(replayed).toEqual(state);
  });

  it('[B1] normal voices vote, accuse, claim, predict and nudge, and most claims of Collaborators are true', () => {
    const types = new Set<string>();
    let claims = 0;
    let truths = 0;
    for (let game = 0; game < 10; game++) {
      const { state, commands } = playOut({ scenario: PRISON_BREAK, players: 5, levels: 'normal', seed: `talk-${game}` });
      for (const { type } of commands) types.add(type);
      for (const claim of state.claims) {
        if (state.seats[claim.seat]?.role !== 'collaborator') continue;
        claims += 1;
        truths += state.truths.some((truth) => truth.round === claim.round && truth.turn === claim.turn && truth.seat === claim.seat)
          ? 1
          : 0;
      }
    }
    expect([...types].sort()).toEqual(['accuse', 'claim', 'lockIn', 'nudge', 'predict', 'program', 'tick', 'vote']);
    expect(truths).toBe(claims);
    expect(claims).toBeGreaterThan(0);
  });
});
