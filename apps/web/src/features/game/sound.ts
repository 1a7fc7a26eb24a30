import { currentSettings } from '../../lib/settings.ts';

export type Cue = 'lockIn' | 'turn' | 'success' | 'mishap' | 'round' | 'victory' | 'defeat';

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds after the cue's start. */
  readonly at: number;
  /** Seconds. */
  readonly length: number;
  readonly shape: OscillatorType;
  /** 0..1 beside the other notes. */
  readonly loudness: number;
}
const note = (pitch: number, at: number, length: number, loudness = 0.5, shape: OscillatorType = 'sine'): Note => ({
  pitch,
  at,
  length,
  loudness,
  shape,
});

const CUES: Record<Cue, readonly Note[]> = {
  lockIn: [note(196, 0, 0.12, 0.7, 'triangle'), note(392, 0.07, 0.3, 0.45)],
  turn: [note(98, 0, 0.5, 0.6)],
  success: [note(98, 0, 0.5, 0.5), note(293.7, 0.05, 0.5, 0.3), note(440, 0.14, 0.6, 0.22)],
  mishap: [note(73.4, 0, 0.9, 0.7, 'sawtooth'), note(77.8, 0, 0.9, 0.5, 'sawtooth')],
  round: [note(220, 0, 0.9, 0.35), note(330, 0.02, 0.9, 0.25)],
  victory: [note(220, 0, 1.6, 0.4), note(277.2, 0.18, 1.5, 0.35), note(329.6, 0.36, 1.6, 0.35), note(440, 0.56, 2, 0.35)],
  defeat: [note(220, 0, 1.4, 0.4), note(207.7, 0.3, 1.4, 0.4), note(164.8, 0.7, 1.8, 0.4), note(82.4, 0.7, 2.4, 0.5, 'triangle')],
};

let context: AudioContext | null = null;

/** Plays a small synthesised cue, unless the person has switched sounds off. Silent where the browser has no audio. */
export function play(cue: Cue): void {
  const { soundEffects, volume } = currentSettings();
  if (!soundEffects || volume === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  // Browsers hold audio back until the page has been touched; a cue before that is simply not heard.
  if (audio.state === 'suspended') void audio.resume();
  const out = audio.createGain();
  const softened = audio.createBiquadFilter();
  softened.type = 'lowpass';
  softened.frequency.value = 1400;
  // Loudness is heard by the square of the slider, and eight voices together must not clip.
  out.gain.value = (volume / 100) ** 2 * 0.4;
  softened.connect(out).connect(audio.destination);
  for (const { pitch, at, length, shape, loudness } of CUES[cue]) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const envelope = audio.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(loudness, start + 0.015);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(envelope).connect(softened);
    tone.start(start);
    tone.stop(start + length + 0.05);
  }
}
