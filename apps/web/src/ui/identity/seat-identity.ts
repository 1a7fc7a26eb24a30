export const SEAT_SHAPES = ['circle', 'triangle', 'square', 'diamond', 'pentagon', 'star'] as const;
export type SeatShapeName = (typeof SEAT_SHAPES)[number];

export interface SeatIdentity {
  /** A CSS colour; a variable, so that it holds its contrast in either theme. */
  readonly color: string;
  readonly shape: SeatShapeName;
  /** Names the colour, for people and for screen readers: always shown with the shape. */
  readonly name: string;
}

/** By seat, in Okabe–Ito order: distinguishable with any colour vision, and never by colour alone. */
export const SEATS: readonly [SeatIdentity, SeatIdentity, SeatIdentity, SeatIdentity, SeatIdentity, SeatIdentity] = [
  { color: 'var(--color-seat-0)', shape: 'circle', name: 'Orange' },
  { color: 'var(--color-seat-1)', shape: 'triangle', name: 'Sky blue' },
  { color: 'var(--color-seat-2)', shape: 'square', name: 'Green' },
  { color: 'var(--color-seat-3)', shape: 'diamond', name: 'Yellow' },
  { color: 'var(--color-seat-4)', shape: 'pentagon', name: 'Blue' },
  { color: 'var(--color-seat-5)', shape: 'star', name: 'Vermilion' },
];

/** The identity of a seat 0..5; a seat outside that range wraps round rather than failing. */
export function seatIdentity(seat: number): SeatIdentity {
  return SEATS[((seat % 6) + 6) % 6] ?? SEATS[0];
}
