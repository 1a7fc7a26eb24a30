/** A game with our rules as any host can run it: without accounts, database and narrator. */
import { createGame } from '@one-mind/engine/create';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import type { Action } from '@one-mind/engine/vocabulary';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { PLAYERS } from '../../load/contestant.ts';

export interface Choice {
  readonly action: Action;
  readonly target: string;
}

/** In the first round's planning. */
export function newGame(seed: string): GameState {
  const { state } = createGame({
    scenario: PRISON_BREAK,
    seats: Array.from({ length: PLAYERS }, (_, seat) => ({
      id: `00000000-0000-4000-8000-${String(seat).padStart(12, '0')}`,
      name: `Player-${seat}`,
      kind: 'human' as const,
      level: null,
    })),
    difficulty: 'medium',
    settings: { timeLimitMs: null, turnPaceMs: 0 },
    seed,
    salt: 'bench',
    commitment: '',
    at: 0,
  });
  return afterDueTicks(state);
}

/**
 * Programs and locks in a choice. If it is the round's last, all turns of the round follow, because nothing pauses between them.
 * @throws Error if the rules refuse it
 */
export function withChoice(before: GameState, seat: number, { action, target }: Choice): GameState {
  const at = before.now;
  const programmed = accepted(step(before, { type: 'program', seat, action, target, at }));
  return afterDueTicks(accepted(step(programmed, { type: 'lockIn', seat, at })));
}

function afterDueTicks(before: GameState): GameState {
  let state = before;
  for (let due = nextDeadline(state); due !== null && due <= state.now; due = nextDeadline(state)) {
    state = accepted(step(state, { type: 'tick', at: state.now }));
  }
  return state;
}

function accepted(result: ReturnType<typeof step>): GameState {
  if (!result.ok) throw new Error(`The rules refused a command: ${result.refusal}`);
  return result.state;
}
