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

const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Hertz of a note such as `A4`, `Eb6` or `F#3`; throws if it is none. */
export function pitchOf(name: string): number {
  const [, letter = '', accidental = '', octave = ''] = /^([A-G])([b#]?)(\d)$/.exec(name) ?? [];
  const semitone = SEMITONES[letter];
  if (semitone === undefined) throw new Error(`${name} is not a note`);
  const shift = accidental === '#' ? 1 : accidental === 'b' ? -1 : 0;
  return 440 * 2 ** ((semitone + shift - 9) / 12 + Number(octave) - 4);
}
