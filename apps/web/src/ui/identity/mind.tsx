import { useId } from 'react';
import './mind.css';
import { seatIdentity } from './seat-identity.ts';

/** `locked`: has locked in this round. `away`: disconnected, or replaced by the AI for now. `empty`: the seat is free. */
export type MindState = 'idle' | 'locked' | 'away' | 'quieted' | 'empty';

export interface MindVoice {
  /** Seat index 0..5, which determines position and colour. */
  readonly seat: number;
  readonly state: MindState;
}

interface MindProps {
  readonly voices: readonly MindVoice[];
  /** In CSS pixels; fills its container if left out. */
  readonly size?: number;
  /** 0..1: how close the alarm is to its limit. */
  readonly alarm?: number;
  /** Changes with every resolved turn; each change triggers one beat. */
  readonly beat?: number;
  readonly breathing?: boolean;
  /** If left out, the mark is decorative and hidden from assistive technology. */
  readonly label?: string;
  readonly className?: string;
}

const CENTRE = 100;
/** Distance of each voice's centre from the middle. It is smaller than the radius, so that all voices overlap there. */
const ORBIT = 36;
const RADIUS = 54;
/** The logo: three voices, all present. */
export const LOGO_VOICES: readonly MindVoice[] = [
  { seat: 0, state: 'locked' },
  { seat: 1, state: 'locked' },
  { seat: 2, state: 'locked' },
];

/**
 * One mind, many: a ring of overlapping circles, one per voice, with a glow where they overlap. Used in the game, as
 * the logo and as the loader.
 */
export function Mind({ voices, size, alarm = 0, beat, breathing = false, label, className }: MindProps) {
  const id = useId();
  const living = voices.filter((voice) => voice.state !== 'empty' && voice.state !== 'quieted').length;
  const locked = voices.filter((voice) => voice.state === 'locked').length;
  const warmth = living === 0 ? 0.25 : 0.45 + 0.55 * (locked / living);
  return (
    <svg
      viewBox="0 0 200 200"
      width={size}
      height={size}
      className={className === undefined ? 'mind' : `mind ${className}`}
      style={{ '--mind-alarm': Math.min(1, Math.max(0, alarm)) } as React.CSSProperties}
      data-breathing={breathing || undefined}
      role={label === undefined ? 'presentation' : 'img'}
      aria-hidden={label === undefined || undefined}
      aria-label={label}
    >
      <defs>
        <radialGradient id={id}>
          <stop offset="0" stopColor="var(--mind-glow)" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="var(--mind-glow)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--mind-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {voices.map((voice, index) => (
        <Voice key={voice.seat} voice={voice} index={index} count={voices.length} />
      ))}
      <circle className="mind-halo" cx={CENTRE} cy={CENTRE} r={40} fill={`url(#${id})`} opacity={warmth} />
      <circle className="mind-core" cx={CENTRE} cy={CENTRE} r={5.5} opacity={Math.min(1, warmth + 0.2)} />
      {beat === undefined ? null : <circle key={beat} className="mind-beat" cx={CENTRE} cy={CENTRE} r={20} />}
    </svg>
  );
}

/** A loader: the mark breathes, with a label for screen readers. */
export function MindLoader({ label, size = 96 }: { readonly label: string; readonly size?: number }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4">
      <Mind voices={LOGO_VOICES} size={size} breathing />
      <h1 className="font-normal font-sans text-base">{label}</h1>
    </div>
  );
}

function Voice({ voice, index, count }: { readonly voice: MindVoice; readonly index: number; readonly count: number }) {
  const angle = -Math.PI / 2 + (index / Math.max(1, count)) * 2 * Math.PI;
  const cx = CENTRE + ORBIT * Math.cos(angle);
  const cy = CENTRE + ORBIT * Math.sin(angle);
  const out = (distance: number, turn = 0): string =>
    `${(CENTRE + distance * Math.cos(angle + turn)).toFixed(1)} ${(CENTRE + distance * Math.sin(angle + turn)).toFixed(1)}`;
  return (
    <g
      className="mind-voice"
      data-state={voice.state}
      style={
        {
          '--mind-index': index,
          ...(voice.state === 'quieted' || voice.state === 'empty' ? {} : { color: seatIdentity(voice.seat).color }),
        } as React.CSSProperties
      }
    >
      <circle className="mind-disc" cx={cx} cy={cy} r={RADIUS} />
      {voice.state === 'quieted' ? (
        <path
          className="mind-crack"
          d={`M${out(ORBIT + RADIUS)} L${out(ORBIT + 38, 0.09)} L${out(ORBIT + 28, -0.08)} L${out(ORBIT + 14, 0.12)} L${out(ORBIT + 6, -0.05)}`}
        />
      ) : null}
      {voice.state === 'locked' ? (
        <circle
          className="mind-lock"
          cx={CENTRE + (ORBIT + RADIUS - 9) * Math.cos(angle)}
          cy={CENTRE + (ORBIT + RADIUS - 9) * Math.sin(angle)}
          r={4}
        />
      ) : null}
    </g>
  );
}
