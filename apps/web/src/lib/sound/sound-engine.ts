import { Gain, getContext, immediate, Limiter, now, start } from 'tone';
import { createMusic } from './music.ts';
import type { Mood } from './music-score.ts';
import type { Note } from './note.ts';
import { strikeNote } from './strike-note.ts';

/** 0..1, as heard. */
export interface Levels {
  readonly effects: number;
  readonly music: number;
}

export interface SoundEngine {
  readonly play: (notes: readonly Note[]) => void;
  readonly setMood: (mood: Mood | null) => void;
  readonly setLevels: (levels: Levels) => void;
}

/** Levels change over this many seconds: nothing begins or ends with a crack. */
const FADE = 0.25;
/** The maximum level of simultaneous notes, so that they stay below the limiter. */
const HEADROOM = 0.4;
/** How often to check whether anything is still audible, in ms. */
const REST_CHECK = 1000;

/** The instruments, connected to the loudspeaker. Call it after a gesture of the person alone. Null where there is no audio. */
export async function createSoundEngine(): Promise<SoundEngine | null> {
  if (typeof AudioContext === 'undefined') return null;
  await start();
  // The last word: no sudden peak, whatever comes together.
  const out = new Limiter(-6).toDestination();
  const effects = new Gain(0).connect(out);
  /** Time of the audio context at which the last note has faded. */
  let fadedAt = 0;
  const struck = (end: number): void => {
    fadedAt = Math.max(fadedAt, end);
  };
  const music = createMusic(out, struck);

  /** A suspended context costs nothing: the audio thread rests while there is nothing to hear. */
  let resting: ReturnType<typeof setInterval> | undefined;
  const wake = (): void => {
    // A phone that was asleep has put its audio to sleep too.
    if (getContext().state !== 'running') void getContext().resume();
    resting ??= setInterval(() => {
      if (music.isHeard() || immediate() < fadedAt + FADE) return;
      clearInterval(resting);
      resting = undefined;
      const { rawContext } = getContext();
      if ('close' in rawContext) void rawContext.suspend();
    }, REST_CHECK);
  };
  wake();

  return {
    play: (notes) => {
      wake();
      const begin = now() + 0.02;
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
      effects.gain.rampTo(levels.effects * HEADROOM, FADE);
      music.setLevel(levels.music * HEADROOM);
      if (music.isHeard()) wake();
    },
  };
}
