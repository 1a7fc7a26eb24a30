/** [K2] A player's guesses and what they have read. Nobody else sees either before the end. */
import type { Command, Refusal } from '../commands.ts';
import type { GameState } from '../state.ts';
import { ROLES } from '../vocabulary.ts';
import { seatAt } from './seats.ts';

/** Merges guesses about other players into the notebook: all of them, or none if one is invalid. */
export function guess(game: GameState, command: Extract<Command, { type: 'guess' }>): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined) return 'not_your_seat';
  const roles = merged(game, seat.id, seat.notebook.guesses.roles, command.roles, (role) => ROLES.includes(role));
  const positions = merged(
    game,
    seat.id,
    seat.notebook.guesses.positions,
    command.positions,
    (position) => Number.isInteger(position) && position >= 1 && position <= game.seats.length,
  );
  if (roles === null || positions === null) return 'invalid_guess';
  seat.notebook = { ...seat.notebook, guesses: { roles, positions } };
  return null;
}

/**
 * Keeps the seats' order, so that equal guesses give equal states whatever order they were made in. Null: a guess is
 * invalid.
 */
function merged<T>(
  state: GameState,
  self: string,
  known: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, T | null>> | undefined,
  isValid: (guessed: T) => boolean,
): Record<string, T> | null {
  if (changes === undefined) return { ...known };
  if (typeof changes !== 'object' || changes === null) return null;
  const others = new Set(state.seats.map((seat) => seat.id).filter((id) => id !== self));
  for (const [id, guessed] of Object.entries(changes)) {
    if (!others.has(id) || (guessed !== null && !isValid(guessed))) return null;
  }
  const result: Record<string, T> = {};
  for (const id of others) {
    const guessed = Object.hasOwn(changes, id) ? changes[id] : known[id];
    if (guessed !== undefined && guessed !== null) result[id] = guessed;
  }
  return result;
}

/** The player has read what was done in their name [D1]. */
export function seen(game: GameState, command: Extract<Command, { type: 'seen' }>): Refusal | null {
  const seat = seatAt(game, command.seat);
  if (seat === undefined) return 'not_your_seat';
  seat.notebook = { ...seat.notebook, inYourName: [] };
  return null;
}
