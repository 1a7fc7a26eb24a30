import { clsx } from 'clsx';
import { Bot } from 'lucide-react';
import { seatIdentity } from './seat-identity.ts';
import { SeatShape } from './seat-shape.tsx';

interface AvatarProps {
  readonly name: string;
  /** The address of a picture instead of the initial; null = none. */
  readonly picture?: string | null | undefined;
  /** Adds a ring and a shape; without a seat the avatar is plain. */
  readonly seat?: number;
  readonly ai?: boolean;
  /** For players who are quieted or away. */
  readonly dimmed?: boolean;
  /** In pixels. */
  readonly size?: number;
}

/**
 * A picture, or the name's initial in a ring of the seat's colour, with the seat's shape. Decorative, because the name stands beside it.
 */
export function Avatar({ name, picture, seat, ai = false, dimmed = false, size = 40 }: AvatarProps) {
  const ring = seat === undefined ? 'var(--line-strong)' : seatIdentity(seat).color;
  return (
    <span
      aria-hidden="true"
      className={clsx('relative inline-grid shrink-0 place-items-center', dimmed && 'opacity-50')}
      style={{ width: size, height: size }}
    >
      <span
        className="grid size-full place-items-center overflow-hidden rounded-full border-2 font-story font-semibold text-text"
        style={{ borderColor: ring, background: `color-mix(in srgb, ${ring} 18%, var(--surface))`, fontSize: size * 0.46 }}
      >
        {picture ? <img src={picture} alt="" /> : ai ? <Bot size={size * 0.5} /> : (Array.from(name)[0]?.toUpperCase() ?? '?')}
      </span>
      {seat === undefined ? null : (
        <span className="-bottom-1 -right-1 absolute grid place-items-center rounded-full bg-surface p-0.75">
          <SeatShape seat={seat} size={Math.max(10, size * 0.3)} />
        </span>
      )}
    </span>
  );
}
