export const SEAT_SHAPES = ['circle', 'triangle', 'square', 'diamond', 'pentagon', 'star'] as const;
export type SeatShapeName = (typeof SEAT_SHAPES)[number];

export interface SeatIdentity {
  /** A CSS variable, so that the colour has enough contrast in both themes. */
  readonly color: string;
  readonly shape: SeatShapeName;
  /** Name of the colour, for users and screen readers; always shown with the shape. */
  readonly name: string;
}

/** By seat, in Okabe–Ito order: distinguishable with any colour vision. Never use colour alone. */
export const SEATS: readonly [SeatIdentity, SeatIdentity, SeatIdentity, SeatIdentity, SeatIdentity, SeatIdentity] = [
  { color: 'var(--color-seat-0)', shape: 'circle', name: 'Orange' },
  { color: 'var(--color-seat-1)', shape: 'triangle', name: 'Sky blue' },
  { color: 'var(--color-seat-2)', shape: 'square', name: 'Green' },
  { color: 'var(--color-seat-3)', shape: 'diamond', name: 'Yellow' },
  { color: 'var(--color-seat-4)', shape: 'pentagon', name: 'Blue' },
  { color: 'var(--color-seat-5)', shape: 'star', name: 'Vermilion' },
];

/** The identity of a seat 0..5; other numbers wrap around. */
export function seatIdentity(seat: number): SeatIdentity {
  return SEATS[((seat % 6) + 6) % 6] ?? SEATS[0];
}
