import type { Command, GameEvent, Refusal, StepResult } from './commands.ts';
import { endGame } from './ending/victory.ts';
import type { Fact } from './facts.ts';
import { draftOf } from './next-state.ts';
import { nextDeadline } from './round/deadlines.ts';
import { beginRound, lockIn, program, timeOut } from './round/planning.ts';
import { resolveNextTurn } from './round/resolution.ts';
import { update } from './round/update.ts';
import type { GameState } from './state.ts';
import { connect, disconnect, dueAbsence } from './table/absence.ts';
import { accuse, answer, answerUntil, endAnswer, vote } from './table/accusation.ts';
import { claim } from './table/claims.ts';
import { guess, seen } from './table/notebook.ts';
import { duePause, requestPause, resume } from './table/pause.ts';

/** No date is later, in epoch ms: what can't be told as a date is no time. */
const LAST_TIME = 8_640_000_000_000_000;

/**
 * The whole game: what a command makes of a state, without changing that state. Same state and command, same result
 * [S5]. A clock that lags behind is put forward to the newest time the game knows, so time never goes back. Anything may be
 * given for a command, whatever its type says: what is none is refused, and nothing throws.
 */
export function step(state: GameState, command: Command): StepResult {
  if (typeof command !== 'object' || command === null) return { ok: false, refusal: 'unknown_action' };
  if (!Number.isInteger(command.at) || command.at > LAST_TIME) return { ok: false, refusal: 'invalid_time' };
  const at = Math.max(state.now, command.at);
  if (state.phase === 'ended' && !isAllowedAfterTheEnd(command)) return { ok: false, refusal: 'game_over' };
  const draft = draftOf(state);
  draft.now = at;
  const events: GameEvent[] = [];
  const refusal = handle(draft, { ...command, at }, (fact) => events.push(fact));
  return refusal === null ? { ok: true, state: draft, events } : { ok: false, refusal };
}

function handle(draft: GameState, command: Command, tell: (fact: Fact) => void): Refusal | null {
  if (draft.pause.since !== null && stopsWhilePaused(command)) return 'paused';
  switch (command.type) {
    case 'program':
      return program(draft, command);
    case 'lockIn':
      return lockIn(draft, command, tell);
    case 'accuse':
      return accuse(draft, command, tell);
    case 'vote':
      return vote(draft, command);
    case 'answer':
      return answer(draft, command);
    case 'claim':
      return claim(draft, command, tell);
    case 'guess':
      return guess(draft, command);
    case 'seen':
      return seen(draft, command);
    case 'requestPause':
      return requestPause(draft, command, tell);
    case 'resume':
      return resume(draft, command, tell);
    case 'connect':
      return connect(draft, command, tell);
    case 'disconnect':
      return disconnect(draft, command, tell);
    case 'tick':
      return tick(draft, tell);
    case 'end':
      endGame(draft, 'ended_by_admin', tell);
      return null;
    default:
      return 'unknown_action';
  }
}

/** Does the one most overdue thing. Ticking again before the next deadline is refused, so a second tick does no harm. */
function tick(draft: GameState, tell: (fact: Fact) => void): Refusal | null {
  const due = nextDeadline(draft);
  if (due === null || due > draft.now) return 'not_due';
  const isPhase = draft.pause.since === null && draft.phaseDeadline === due;
  if (isPhase) advance(draft, tell);
  else if (draft.pause.since === null && answerUntil(draft) === due) endAnswer(draft);
  else if (!duePause(draft, tell) && !dueAbsence(draft, tell)) return 'not_due';
  return null;
}

function advance(draft: GameState, tell: (fact: Fact) => void): void {
  switch (draft.phase) {
    case 'setup':
      beginRound(draft, 1, tell);
      break;
    case 'planning':
      timeOut(draft, tell);
      break;
    case 'resolution':
      resolveNextTurn(draft, tell);
      break;
    case 'update':
      update(draft, tell);
      break;
    case 'ended':
      break;
  }
}

/** The table's business stands still; what is one's own, and coming and going, doesn't [D3]. */
function stopsWhilePaused({ type }: Command): boolean {
  return type === 'program' || type === 'lockIn' || type === 'accuse' || type === 'vote' || type === 'answer' || type === 'claim';
}

function isAllowedAfterTheEnd({ type }: Command): boolean {
  return type === 'connect' || type === 'disconnect' || type === 'seen';
}
