import { Gain, getContext, Limiter, now, Synth, start } from 'tone';
import { createMusic } from './music.ts';
import type { Mood } from './music-score.ts';
import type { Note } from './notes.ts';

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
/** What many notes at once may come to, so that they stay beneath the limiter. */
const HEADROOM = 0.4;

/** The instruments, connected to the loudspeaker. Call it after a gesture of the person alone. Null where there is no audio. */
export async function createSoundEngine(): Promise<SoundEngine | null> {
  if (typeof AudioContext === 'undefined') return null;
  await start();
  // The last word: no sudden peak, whatever comes together.
  const out = new Limiter(-6).toDestination();
  const effects = new Gain(0).connect(out);
  const music = createMusic(out);
  return {
    play: (notes) => {
      // A phone that was asleep has put its audio to sleep too.
      if (getContext().state !== 'running') void getContext().resume();
      const begin = now() + 0.02;
      for (const { pitch, at, length, loudness, shape } of notes) {
        const voice = new Synth({
          oscillator: { type: shape },
          envelope: { attack: 0.015, decay: length, sustain: 0, release: 0.05 },
        }).connect(effects);
        voice.triggerAttackRelease(pitch, length, begin + at, loudness);
        setTimeout(() => voice.dispose(), (at + length + 1) * 1000);
      }
    },
    setMood: music.setMood,
    setLevels: (levels) => {
      effects.gain.rampTo(levels.effects * HEADROOM, FADE);
      music.setLevel(levels.music * HEADROOM);
    },
  };
}
