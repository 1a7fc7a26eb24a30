export interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the start of the sequence. */
  readonly at: number;
  /** Duration in seconds. */
  readonly length: number;
  /** 0..1, relative to the other notes. */
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

/** A short, friendly sound that lets users check the volume. */
export const CHIME: readonly Note[] = [note(196, 0, 0.12, 0.7, 'triangle'), note(392, 0.07, 0.3, 0.45)];
