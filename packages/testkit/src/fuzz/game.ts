/** One fuzzed game: accepts any value as a command, and checks how the engine handles it. */
import { type Command, REFUSALS, type Refusal } from '@one-mind/engine/commands';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import { isLiving, livingSeats } from '@one-mind/engine/table/seats';
import { deepFreeze, diceOf, tickWhenDue } from '@one-mind/engine/testing/random-play';
import { type FuzzSetup, startGame } from './setup.ts';
import { differsFromStored, judged, stumblesOver, wrongWith } from './state-invariants.ts';
import { wrongIn } from './transition.ts';

export interface FuzzGame {
  readonly setup: FuzzSetup;
  /** Everything that was sent, refused or not. */
  readonly sent: readonly unknown[];
  readonly state: GameState;
  /** Sends a command. Returns what is wrong, or null; after a failure, nothing more may be sent. */
  send(command: unknown): string | null;
  /**
   * Ends the game by letting time pass or, if it waits for people, by letting the AI take over. Returns the same as
   * `send`.
   */
  finish(): string | null;
}

/** Commands whose content the state stores as it was sent, so any of them could be stored wrongly. */
const SAID: ReadonlySet<unknown> = new Set(['accuse', 'vote', 'claim', 'guess', 'predict', 'nudge']);

export interface Watch {
  /** After how many commands the state is checked in full; Infinity = only when the game ends or a voice is quieted. */
  readonly every: number;
  /** Receives every result; null = accepted. */
  readonly onAnswer?: (type: string, refusal: Refusal | null) => void;
}

export function newFuzzGame(setup: FuzzSetup, { every, onAnswer }: Watch): FuzzGame {
  let state = deepFreeze(startGame(setup));
  const sent: unknown[] = [];

  const answer = (command: Command): string | null => {
    const before = state;
    const isLookedAt = sent.length % every === 0;
    if (isLookedAt) {
      const wrong = differsFromStored(before, command) ?? stumblesOver(before, diceOf(`odd ${setup.seed} ${sent.length}`));
      if (wrong !== null) return wrong;
    }
    const due = nextDeadline(before);
    const result = step(before, command);
    const { type, at } = Object(command);
    onAnswer?.(typeof type === 'string' ? type : typeof type, result.ok ? null : result.refusal);
    if (!result.ok) {
      if (!REFUSALS.includes(result.refusal)) return `it was refused as ${result.refusal}`;
      return type === 'tick' && result.refusal === 'not_due' && due !== null && due <= Math.max(before.now, at)
        ? `a tick at ${at} was refused although something was due at ${due}`
        : null;
    }
    state = deepFreeze(result.state);
    if (type === 'tick' && (due === null || due > state.now)) return `a tick at ${at} did something although nothing was due`;
    const wrong = wrongIn({ before, after: state, events: deepFreeze(result.events), type, at });
    if (wrong !== null) return wrong;
    const hasEnded = before.phase !== 'ended' && state.phase === 'ended';
    if (isLookedAt || hasEnded || livingSeats(before).length > livingSeats(state).length) return wrongWith(state);
    return SAID.has(type) ? judged(state) : null;
  };

  const send = (command: unknown): string | null => {
    sent.push(command);
    return guarded(() => answer(deepFreeze(command) as Command));
  };

  const playOut = (): string | null => {
    const { timeLimitMs } = setup.settings;
    const isTimed = timeLimitMs !== null && setup.rules.mandatory_programming.active;
    const most = 100 + 60 * state.roundLimit;
    for (let moves = 0; state.phase !== 'ended'; moves++) {
      if (moves > most) return `stuck: it goes on after ${moves} moves, in ${state.phase} of round ${state.round}`;
      let moved = false;
      for (const command of isTimed ? [] : inTheirPlace(state)) {
        const before = state;
        const wrong = send(command);
        if (wrong !== null) return wrong;
        moved ||= state !== before;
      }
      if (moved) continue;
      const tick = tickWhenDue(state);
      if (tick === null) return `stuck: nothing is due in ${state.phase} of round ${state.round}`;
      const before = state;
      const wrong = send(tick);
      if (wrong !== null) return wrong;
      if (state === before) return `stuck: a tick that was due was refused in ${state.phase} of round ${state.round}`;
    }
    return null;
  };

  return {
    setup,
    sent,
    get state() {
      return state;
    },
    send,
    finish: () => guarded(playOut),
  };
}

/** Returns a thrown error as what is wrong. */
export function guarded(work: () => string | null): string | null {
  try {
    return work();
  } catch (error) {
    return `it threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** Every person with a voice leaves, then the AI plays for all of them. */
function inTheirPlace(state: GameState): readonly Command[] {
  const seat = state.seats.findIndex((one) => one.kind === 'human' && !one.takenOver && isLiving(one));
  return seat >= 0 ? [{ type: 'disconnect', at: state.now, seat, leaving: true }] : pilotCommands(state, state.now);
}

/**
 * Sends all of these and then, unless `toTheEnd` is false, ends the game. Returns what is wrong, and after how many
 * commands.
 */
export function replay(
  setup: FuzzSetup,
  commands: readonly unknown[],
  { every, toTheEnd = true }: { readonly every: number; readonly toTheEnd?: boolean },
): { readonly problem: string | null; readonly sent: number } {
  const game = newFuzzGame(setup, { every });
  for (const command of commands) {
    const problem = game.send(command);
    if (problem !== null) return { problem, sent: game.sent.length };
  }
  return { problem: toTheEnd ? game.finish() : null, sent: game.sent.length };
}
