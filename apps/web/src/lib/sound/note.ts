/** One tone of an instrument. */
export interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the beginning. */
  readonly at: number;
  /** Seconds. */
  readonly length: number;
  /** 0..1 beside the other notes. */
  readonly loudness: number;
  readonly shape: 'sine' | 'triangle' | 'sawtooth';
}
export const note = (pitch: number, at: number, length: number, loudness = 0.5, shape: Note['shape'] = 'sine'): Note => ({
  pitch,
  at,
  length,
  loudness,
  shape,
});

/** Friendly and short, to hear how loud it is. */
export const CHIME: readonly Note[] = [note(196, 0, 0.12, 0.7, 'triangle'), note(392, 0.07, 0.3, 0.45)];
