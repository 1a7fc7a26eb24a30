/** How a note starts and ends. Times in seconds; `sustain` is a share of the peak. */
export interface Envelope {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

export interface StruckNote {
  /** Hertz. */
  readonly pitch: number;
  /** The pitch that it falls from at the start, in hertz; absent = it stays constant. */
  readonly fallsFrom?: number;
  /** When it starts, in the audio context's time (seconds). */
  readonly start: number;
  /** Seconds until the release. */
  readonly length: number;
  /** 0..1. */
  readonly loudness: number;
  readonly shape: OscillatorType;
  readonly envelope: Envelope;
}

/** The time that a falling pitch takes, in seconds. */
const FALL = 0.04;
/** An exponential fade is inaudible after this many of its time constants. */
const FADED = 5;

/** Moves a fader to `value` in about `seconds`, from wherever it is. */
export function glide({ gain, context }: GainNode, value: number, seconds: number): void {
  gain.cancelScheduledValues(context.currentTime);
  gain.setTargetAtTime(value, context.currentTime, seconds / FADED);
}

/** Plays one note and returns the time at which it will have faded. Its nodes end by themselves. */
export function strikeNote(out: AudioNode, { pitch, fallsFrom, start, length, loudness, shape, envelope }: StruckNote): number {
  const { attack, decay, sustain, release } = envelope;
  const oscillator = new OscillatorNode(out.context, { type: shape, frequency: fallsFrom ?? pitch });
  const gain = new GainNode(out.context, { gain: 0 });
  oscillator.frequency.setValueAtTime(fallsFrom ?? pitch, start);
  if (fallsFrom !== undefined) oscillator.frequency.exponentialRampToValueAtTime(pitch, start + FALL);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + attack);
  gain.gain.setTargetAtTime(loudness * sustain, start + attack, decay / FADED);
  gain.gain.setTargetAtTime(0, start + length, release / FADED);
  oscillator.connect(gain).connect(out);
  const end = start + length + release;
  oscillator.onended = () => gain.disconnect();
  oscillator.start(start);
  oscillator.stop(end);
  return end;
}
