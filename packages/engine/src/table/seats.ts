import type { GameState, Seat, SeatIndex } from '../state.ts';

/** A voice that has not been quieted. */
export const isLiving = (seat: Seat): boolean => seat.composure > 0;

/** Seat indexes of the living voices, in seat order. */
export function livingSeats(state: Pick<GameState, 'seats'>): SeatIndex[] {
  const living: SeatIndex[] = [];
  state.seats.forEach((seat, index) => {
    if (isLiving(seat)) living.push(index);
  });
  return living;
}

/**
 * The seat that a command names, or undefined for any other value, whatever its type. −0, which JSON doesn't have,
 * isn't a seat.
 */
export function seatAt(state: GameState, index: unknown): Seat | undefined {
  return Number.isInteger(index) && !Object.is(index, -0) ? state.seats[index as number] : undefined;
}

/** −1 for an id that isn't a player of this game. */
export function seatOfPlayer(state: GameState, id: unknown): SeatIndex {
  return state.seats.findIndex((seat) => seat.id === id);
}

/** A seat that must exist; throws a RangeError otherwise. For indexes that the state itself contains. */
export function requireSeat(state: GameState, index: SeatIndex): Seat {
  const seat = state.seats[index];
  if (seat === undefined) throw new RangeError(`No seat ${index}`);
  return seat;
}

/**
 * [E4] Whether no person finished the game, because the AI plays every person's seat. A game that began without people
 * is a simulation and counts as finished.
 */
export function isWithoutPeople({ seats }: GameState): boolean {
  const people = seats.filter(({ kind }) => kind === 'human');
  return people.length > 0 && people.every(({ takenOver }) => takenOver);
}
