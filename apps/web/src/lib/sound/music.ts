import { type Mood, type Score, scoreFor } from './music-score.ts';
import { pitchOf } from './note.ts';
import { glide, type StruckNote, strikeNote } from './strike-note.ts';

export interface Music {
  readonly setMood: (mood: Mood | null) => void;
  readonly setLevel: (level: number) => void;
  /** Whether it is playing at an audible level. */
  readonly isHeard: () => boolean;
}

/** Duration of the transition between two moods, in seconds. */
const TURN = 2.5;
const LEVEL_FADE = 1;
/** Beats are scheduled this many seconds ahead, since timers are late under load. */
const AHEAD = 0.3;
/** Milliseconds between two looks at what comes next. */
const LOOK_EVERY = 100;

type Instrument = Pick<StruckNote, 'shape' | 'envelope' | 'loudness'>;

const PAD: Instrument = { shape: 'triangle', envelope: { attack: 1.6, decay: 0.5, sustain: 0.7, release: 2.5 }, loudness: 0.15 };
const HEART: Instrument = { shape: 'sine', envelope: { attack: 0.005, decay: 0.4, sustain: 0, release: 0.2 }, loudness: 0.9 };
const TICK: Instrument = { shape: 'triangle', envelope: { attack: 0.001, decay: 0.04, sustain: 0, release: 0.02 }, loudness: 0.13 };
const UNEASE: Instrument = { shape: 'sine', envelope: { attack: 2.5, decay: 0.5, sustain: 0.6, release: 3 }, loudness: 0.06 };

/**
 * A pad, a heartbeat, a tick and a thin dissonance, each on its own fader; the score moves the faders. `struck` is
 * called with the time at which a note will have faded.
 */
export function createMusic(out: AudioNode, struck: (end: number) => void): Music {
  const { context } = out;
  const fader = (to: AudioNode): GainNode => {
    const gain = new GainNode(context, { gain: 0 });
    gain.connect(to);
    return gain;
  };
  const lowPass = (frequency: number, to: AudioNode): BiquadFilterNode => {
    const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency });
    filter.connect(to);
    return filter;
  };
  const master = fader(out);

  const padFader = fader(master);
  const padFilter = lowPass(900, padFader);
  const pad = new GainNode(context);
  // An echo beside the chord itself.
  const echo = new DelayNode(context, { delayTime: 0.61 });
  pad.connect(new GainNode(context, { gain: 0.9 })).connect(padFilter);
  pad
    .connect(echo)
    .connect(new GainNode(context, { gain: 0.38 }))
    .connect(padFilter);
  echo.connect(new GainNode(context, { gain: 0.35 })).connect(echo);

  const heartFader = fader(master);
  const heart = lowPass(160, heartFader);
  const tickFader = fader(master);
  const uneaseFader = fader(master);

  const strike = (
    to: AudioNode,
    { loudness, ...instrument }: Instrument,
    { velocity = 1, ...note }: Pick<StruckNote, 'pitch' | 'fallsFrom' | 'start' | 'length'> & { readonly velocity?: number },
  ): void => struck(strikeNote(to, { ...instrument, ...note, loudness: loudness * velocity }));

  let score: Score | null = null;
  let scene: Mood['scene'] | null = null;
  let bar = 0;
  let level = 0;

  const playChord = (now: Score, time: number): void => {
    const chord = now.chords[now.repeats ? bar % now.chords.length : bar];
    bar += 1;
    if (chord === undefined) return;
    const beat = 60 / now.beatsPerMinute;
    for (const note of chord) strike(pad, PAD, { pitch: pitchOf(note), start: time, length: 6 * beat });
    if (now.unease === 0) return;
    for (const note of ['D6', 'Eb6']) strike(uneaseFader, UNEASE, { pitch: pitchOf(note), start: time, length: 4 * beat });
  };
  const playBeat = ({ heartbeat }: Score, time: number): void => {
    if (heartbeat === 0) return;
    for (const { note, after, velocity } of [
      { note: 'D1', after: 0, velocity: 1 },
      { note: 'C1', after: 0.22, velocity: 0.65 },
    ]) {
      const pitch = pitchOf(note);
      strike(heart, HEART, { pitch, fallsFrom: 2 * pitch, start: time + after, length: 0.2, velocity });
    }
  };
  const playTick = (now: Score, time: number): void => {
    if (now.tick > 0) strike(tickFader, TICK, { pitch: pitchOf('A5'), start: time, length: 0.03 });
  };

  let beat = 0;
  let beatAt = 0;
  let beatsPerMinute = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const playAhead = (): void => {
    // The page was asleep: the beats in between are gone.
    beatAt = Math.max(beatAt, context.currentTime);
    for (; score !== null && beatAt < context.currentTime + AHEAD; beat += 1) {
      if (beat % 8 === 0) playChord(score, beatAt);
      if (beat % 2 === 0) playBeat(score, beatAt);
      playTick(score, beatAt);
      // A new tempo is reached within a few beats.
      beatsPerMinute += (score.beatsPerMinute - beatsPerMinute) / 3;
      beatAt += 60 / beatsPerMinute;
    }
  };
  const isHeard = (): boolean => score !== null && level > 0;
  const follow = (): void => {
    if (isHeard() && timer === undefined) {
      bar = 0;
      beat = 0;
      beatAt = context.currentTime + 0.1;
      beatsPerMinute = score?.beatsPerMinute ?? beatsPerMinute;
      timer = setInterval(playAhead, LOOK_EVERY);
    }
    if (!isHeard()) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  return {
    isHeard,
    setMood: (mood) => {
      score = mood === null ? null : scoreFor(mood);
      glide(padFader, score?.pad ?? 0, TURN);
      glide(heartFader, score?.heartbeat ?? 0, TURN);
      glide(tickFader, score?.tick ?? 0, TURN / 2);
      glide(uneaseFader, score?.unease ?? 0, TURN);
      if (score !== null && mood !== null) {
        padFilter.frequency.setTargetAtTime(score.brightness, context.currentTime, TURN / 5);
        // A new scene starts with its first chord, at the next bar.
        if (mood.scene !== scene) bar = 0;
      }
      scene = mood?.scene ?? null;
      follow();
    },
    setLevel: (next) => {
      level = next;
      glide(master, level, LEVEL_FADE);
      follow();
    },
  };
}
