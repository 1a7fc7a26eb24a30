/** Requests of players and of the server to a game. */
import type { Command } from '@one-mind/engine/commands';
import type { GameState, Program } from '@one-mind/engine/state';
import { ENVIRONMENT } from '@one-mind/engine/vocabulary';

/** A command without its seat and time. */
export type PlayerRequest = Command extends infer Each
  ? Each extends { readonly seat: number }
    ? Omit<Each, 'seat' | 'at'>
    : never
  : never;

/** A command without its time. */
type Untimed = Command extends infer Each ? (Each extends Command ? Omit<Each, 'at'> : never) : never;
/** False if the engine refuses it; `command` null: there is nothing to do. */
export type BySystem = (gameId: string, command: (state: GameState) => Untimed | null) => Promise<boolean>;

/** A double click, or the same request from two tabs, has already been executed; the last player's lock-in has also ended the planning. */
export const isDoneAlready = (state: GameState, seat: number, refusal: string, requests: readonly PlayerRequest[]): boolean => {
  if (refusal === 'already_disconnected') return true;
  const { program: locked, lockedIn } = state.seats[seat] ?? {};
  if (!locked || lockedIn !== true || (refusal !== 'already_locked_in' && refusal !== 'wrong_phase')) return false;
  return requests.every((request) => request.type === 'lockIn' || (request.type === 'program' && isProgram(request, locked)));
};

/** Defaults were filled in when the first request arrived, and the world may have changed since. */
const isProgram = (request: Extract<PlayerRequest, { type: 'program' }>, locked: Program): boolean =>
  request.action === locked.action &&
  (request.target ?? ENVIRONMENT) === locked.target &&
  (request.intention ?? 'cooperative') === locked.intention &&
  (request.tag === undefined || request.tag === locked.tag) &&
  (locked.tag !== 'manipulate' || (request.shift === -1) === (locked.shift === -1));
