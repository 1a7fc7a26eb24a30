import { createMusic } from './music.ts';
import type { Mood } from './music-score.ts';
import type { Note } from './note.ts';
import { glide, strikeNote } from './strike-note.ts';

/** Gains, 0..1. */
export interface Levels {
  readonly effects: number;
  readonly music: number;
}

export interface SoundEngine {
  readonly play: (notes: readonly Note[]) => void;
  readonly setMood: (mood: Mood | null) => void;
  readonly setLevels: (levels: Levels) => void;
}

/** Levels change over this many seconds, so that nothing starts or ends with a click. */
const FADE = 0.25;
/** The maximum level of simultaneous notes, so that they stay below the limiter. */
const HEADROOM = 0.4;
/** How often to check whether anything is still audible, in ms. */
const REST_CHECK = 1000;

/**
 * Creates the instruments and connects them to the output. Call it only after a user gesture. Returns null if there is
 * no audio.
 */
export async function createSoundEngine(): Promise<SoundEngine | null> {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext({ latencyHint: 'interactive' });
  await context.resume();
  // The limiter is last, so that simultaneous sounds never cause a peak.
  const out = new DynamicsCompressorNode(context, { threshold: -6, knee: 0, ratio: 20, attack: 0.003, release: 0.01 });
  out.connect(context.destination);
  const effects = new GainNode(context, { gain: 0 });
  effects.connect(out);
  /** Time of the audio context at which the last note will have faded. */
  let fadedAt = 0;
  const struck = (end: number): void => {
    fadedAt = Math.max(fadedAt, end);
  };
  const music = createMusic(out, struck);

  /** Suspends the context while nothing is audible, so that the audio thread can rest. */
  let resting: ReturnType<typeof setInterval> | undefined;
  const wake = (): void => {
    // A phone suspends the audio while it sleeps.
    if (context.state !== 'running') void context.resume();
    resting ??= setInterval(() => {
      if (music.isHeard() || context.currentTime < fadedAt + FADE) return;
      clearInterval(resting);
      resting = undefined;
      void context.suspend();
    }, REST_CHECK);
  };
  wake();

  return {
    play: (notes) => {
      wake();
      const begin = context.currentTime + 0.02;
      for (const { pitch, at, length, loudness, shape } of notes) {
        const envelope = { attack: 0.015, decay: length, sustain: 0, release: 0.05 };
        struck(strikeNote(effects, { pitch, start: begin + at, length, loudness, shape, envelope }));
      }
    },
    setMood: (mood) => {
      music.setMood(mood);
      if (music.isHeard()) wake();
    },
    setLevels: (levels) => {
      glide(effects, levels.effects * HEADROOM, FADE);
      music.setLevel(levels.music * HEADROOM);
      if (music.isHeard()) wake();
    },
  };
}
