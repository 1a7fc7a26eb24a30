/** The mood of the moment, which determines the music. */
export interface Mood {
  readonly scene: 'planning' | 'hurry' | 'resolution' | 'victory' | 'defeat';
  /** 0 = no alarm, 1 = the alarm has reached its limit. */
  readonly alarm: number;
}

/** Everything that determines how the music sounds. Levels are 0..1. */
export interface Score {
  readonly beatsPerMinute: number;
  /** The chords in order, two bars each; notes from low to high. */
  readonly chords: readonly (readonly string[])[];
  /** False: it plays once and then fades. */
  readonly repeats: boolean;
  /** Cutoff frequency of the pad's filter, in hertz. */
  readonly brightness: number;
  readonly pad: number;
  readonly heartbeat: number;
  readonly tick: number;
  /** Level of a thin, high dissonance. */
  readonly unease: number;
}

const CHORDS: Readonly<Record<Mood['scene'], readonly (readonly string[])[]>> = {
  planning: [
    ['D3', 'A3', 'E4', 'F4'],
    ['Bb2', 'F3', 'A3', 'D4'],
    ['G2', 'D3', 'Bb3', 'F4'],
    ['A2', 'E3', 'G3', 'D4'],
  ],
  hurry: [
    ['D3', 'A3', 'E4', 'F4'],
    ['C3', 'G3', 'D4', 'Eb4'],
  ],
  resolution: [
    ['D3', 'A3', 'D4', 'F4'],
    ['D3', 'Ab3', 'D4', 'F4'],
    ['C#3', 'A3', 'E4', 'G4'],
    ['Bb2', 'F3', 'D4', 'Ab4'],
  ],
  victory: [
    ['D3', 'A3', 'D4', 'F#4'],
    ['G2', 'D3', 'B3', 'D4'],
    ['A2', 'E3', 'C#4', 'E4'],
    ['D3', 'A3', 'F#4', 'A4'],
  ],
  defeat: [
    ['D3', 'A3', 'D4', 'F4'],
    ['Bb2', 'F3', 'Db4', 'F4'],
    ['G2', 'D3', 'Bb3', 'D4'],
    ['D2', 'A2', 'D3', 'F3'],
  ],
};
const BEATS: Readonly<Record<Mood['scene'], number>> = { planning: 56, hurry: 66, resolution: 72, victory: 76, defeat: 50 };
const HEARTBEAT: Readonly<Record<Mood['scene'], number>> = { planning: 0, hurry: 0.35, resolution: 0.55, victory: 0, defeat: 0 };

/** The alarm makes any scene faster, darker and more dissonant, except endings. */
export function scoreFor({ scene, alarm }: Mood): Score {
  const isEnding = scene === 'victory' || scene === 'defeat';
  const fear = isEnding ? 0 : Math.min(1, Math.max(0, alarm));
  return {
    beatsPerMinute: BEATS[scene] + Math.round(fear * 20),
    chords: CHORDS[scene],
    repeats: !isEnding,
    brightness: scene === 'victory' ? 2200 : 1300 - fear * 700,
    pad: 0.8,
    heartbeat: isEnding ? 0 : Math.min(1, HEARTBEAT[scene] + fear * 0.4),
    tick: scene === 'hurry' ? 0.5 : 0,
    unease: Math.max(0, fear - 0.4) * 0.8,
  };
}
