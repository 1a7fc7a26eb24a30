import { SeatShape } from '../../ui/identity/seat-shape.tsx';

interface VoiceProps {
  readonly players: readonly string[];
  readonly seat: number;
}

/** A voice's shape and name. */
export function Voice({ players, seat }: VoiceProps) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold">
      <SeatShape seat={seat} size={13} />
      {players[seat]}
    </span>
  );
}
