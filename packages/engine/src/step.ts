import type { Command, GameEvent, Refusal, StepResult } from './commands.ts';
import { endGame } from './ending/victory.ts';
import type { Fact } from './facts.ts';
import { mutableCopy } from './mutable-copy.ts';
import { nextDeadline } from './round/deadlines.ts';
import { beginRound, lockIn, program, timeOut } from './round/planning.ts';
import { resolveNextTurn } from './round/resolution.ts';
import { update } from './round/update.ts';
import type { GameState } from './state.ts';
import { connect, disconnect, dueAbsence } from './table/absence.ts';
import { accuse, answer, answerUntil, endAnswer, vote } from './table/accusation.ts';
import { claim } from './table/claims.ts';
import { guess, seen } from './table/notebook.ts';
import { nudge } from './table/nudges.ts';
import { duePause, requestPause, resume } from './table/pause.ts';
import { predict } from './table/predictions.ts';

/** The latest possible date in epoch ms. Later times are refused. */
const LAST_TIME = 8_640_000_000_000_000;

/**
 * The whole game: returns the state after a command without changing the given state. The same state and command give
 * the same result [S5]. A clock that lags behind is set to the newest time that the game knows, so time never goes
 * back. A command may be any value, whatever its type says: invalid ones are refused, and nothing throws.
 */
export function step(state: GameState, command: Command): StepResult {
  if (typeof command !== 'object' || command === null) return { ok: false, refusal: 'unknown_action' };
  if (!Number.isInteger(command.at) || command.at > LAST_TIME) return { ok: false, refusal: 'invalid_time' };
  const at = Math.max(state.now, command.at);
  if (state.phase === 'ended' && !isAllowedAfterTheEnd(command)) return { ok: false, refusal: 'game_over' };
  const game = mutableCopy(state);
  game.now = at;
  const events: GameEvent[] = [];
  const refusal = handle(game, { ...command, at }, (fact) => events.push(fact));
  return refusal === null ? { ok: true, state: game, events } : { ok: false, refusal };
}

function handle(game: GameState, command: Command, publish: (fact: Fact) => void): Refusal | null {
  if (game.pause.since !== null && stopsWhilePaused(command)) return 'paused';
  switch (command.type) {
    case 'program':
      return program(game, command);
    case 'lockIn':
      return lockIn(game, command, publish);
    case 'accuse':
      return accuse(game, command, publish);
    case 'vote':
      return vote(game, command);
    case 'answer':
      return answer(game, command);
    case 'claim':
      return claim(game, command, publish);
    case 'guess':
      return guess(game, command);
    case 'predict':
      return predict(game, command);
    case 'nudge':
      return nudge(game, command);
    case 'seen':
      return seen(game, command);
    case 'requestPause':
      return requestPause(game, command, publish);
    case 'resume':
      return resume(game, command, publish);
    case 'connect':
      return connect(game, command, publish);
    case 'disconnect':
      return disconnect(game, command, publish);
    case 'tick':
      return tick(game, publish);
    case 'end':
      endGame(game, 'ended_by_admin', publish);
      return null;
    default:
      return 'unknown_action';
  }
}

/** Does the most overdue thing. A second tick before the next deadline is refused, so it does no harm. */
function tick(game: GameState, publish: (fact: Fact) => void): Refusal | null {
  const due = nextDeadline(game);
  if (due === null || due > game.now) return 'not_due';
  const isPhase = game.pause.since === null && game.phaseDeadline === due;
  if (isPhase) advance(game, publish);
  else if (game.pause.since === null && answerUntil(game) === due) endAnswer(game);
  else if (!duePause(game, publish) && !dueAbsence(game, publish)) return 'not_due';
  return null;
}

function advance(game: GameState, publish: (fact: Fact) => void): void {
  switch (game.phase) {
    case 'setup':
      beginRound(game, 1, publish);
      break;
    case 'planning':
      timeOut(game, publish);
      break;
    case 'resolution':
      resolveNextTurn(game, publish);
      break;
    case 'update':
      update(game, publish);
      break;
    case 'ended':
      break;
  }
}

/** A pause stops everything that affects other players, but not private notes or connections [D3]. */
const STOPPED: ReadonlySet<Command['type']> = new Set(['program', 'lockIn', 'accuse', 'vote', 'answer', 'claim', 'predict', 'nudge']);
const stopsWhilePaused = ({ type }: Command): boolean => STOPPED.has(type);

function isAllowedAfterTheEnd({ type }: Command): boolean {
  return type === 'connect' || type === 'disconnect' || type === 'seen';
}
