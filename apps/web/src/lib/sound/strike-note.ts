import { connect, type Gain, getContext } from 'tone';

/** How a note begins and ends. Times in seconds, `sustain` a share of the peak. */
export interface Envelope {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

export interface StruckNote {
  /** Hertz. */
  readonly pitch: number;
  /** Hertz that the pitch falls from at the start; absent: it stays the same. */
  readonly fallsFrom?: number;
  /** Time of the audio context, in seconds. */
  readonly start: number;
  /** Seconds until the release. */
  readonly length: number;
  /** 0..1. */
  readonly loudness: number;
  readonly shape: OscillatorType;
  readonly envelope: Envelope;
}

/** Seconds in which a falling pitch arrives. */
const FALL = 0.04;
/** An exponential fade is inaudible after this many of its time constants. */
const FADED = 5;

/**
 * Plays one note, and answers when it has faded. It is made of native nodes that end by themselves: Tone's synthesizers leave constant
 * sources running when they are disposed of, so that every note made the audio thread slower.
 */
export function strikeNote(out: Gain, { pitch, fallsFrom, start, length, loudness, shape, envelope }: StruckNote): number {
  const { attack, decay, sustain, release } = envelope;
  const context = getContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(fallsFrom ?? pitch, start);
  if (fallsFrom !== undefined) oscillator.frequency.exponentialRampToValueAtTime(pitch, start + FALL);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + attack);
  gain.gain.setTargetAtTime(loudness * sustain, start + attack, decay / FADED);
  gain.gain.setTargetAtTime(0, start + length, release / FADED);
  oscillator.connect(gain);
  connect(gain, out);
  const end = start + length + release;
  oscillator.onended = () => gain.disconnect();
  oscillator.start(start);
  oscillator.stop(end);
  return end;
}
