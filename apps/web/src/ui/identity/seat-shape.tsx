import { type SeatShapeName, seatIdentity } from './seat-identity.ts';

const PATHS: Record<SeatShapeName, string> = {
  circle: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z',
  triangle: 'M12 2.2 22.6 21H1.4Z',
  square: 'M3.4 3.4h17.2v17.2H3.4Z',
  diamond: 'M12 .8 23.2 12 12 23.2.8 12Z',
  pentagon: 'M12 1.6 22.6 9.3 18.5 21.7H5.5L1.4 9.3Z',
  star: 'M12 .8l3.1 7.5 8.1.6-6.2 5.3 2 7.9-7-4.3-7 4.3 2-7.9L.8 8.9l8.1-.6Z',
};

/** A seat's shape in its colour. Decorative, because the player's name stands beside it. `size` in pixels. */
export function SeatShape({ seat, size = 14, outline = false }: { seat: number; size?: number; outline?: boolean }) {
  const { color, shape } = seatIdentity(seat);
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <path d={PATHS[shape]} style={outline ? { fill: 'none', stroke: color, strokeWidth: 2.5 } : { fill: color }} strokeLinejoin="round" />
    </svg>
  );
}
