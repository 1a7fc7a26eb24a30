import { FeedbackDelay, Filter, Frequency, Gain, getTransport, type InputNode, Loop } from 'tone';
import { type Mood, type Score, scoreFor } from './music-score.ts';
import { type StruckNote, strikeNote } from './strike-note.ts';

export interface Music {
  readonly setMood: (mood: Mood | null) => void;
  readonly setLevel: (level: number) => void;
  /** Whether it is playing at an audible level. */
  readonly isHeard: () => boolean;
}

/** Duration of the transition between two moods, in seconds. */
const TURN = 2.5;
const LEVEL_FADE = 1;

type Instrument = Pick<StruckNote, 'shape' | 'envelope' | 'loudness'>;

const PAD: Instrument = { shape: 'triangle', envelope: { attack: 1.6, decay: 0.5, sustain: 0.7, release: 2.5 }, loudness: 0.15 };
const HEART: Instrument = { shape: 'sine', envelope: { attack: 0.005, decay: 0.4, sustain: 0, release: 0.2 }, loudness: 0.9 };
const TICK: Instrument = { shape: 'triangle', envelope: { attack: 0.001, decay: 0.04, sustain: 0, release: 0.02 }, loudness: 0.13 };
const UNEASE: Instrument = { shape: 'sine', envelope: { attack: 2.5, decay: 0.5, sustain: 0.6, release: 3 }, loudness: 0.06 };

/**
 * A pad, a heartbeat, a tick and a thin dissonance, each on its own fader; the score moves the faders. `struck` is
 * called with the time at which a note will have faded.
 */
export function createMusic(out: InputNode, struck: (end: number) => void): Music {
  const master = new Gain(0).connect(out);
  const fader = (): Gain => new Gain(0).connect(master);

  const padFader = fader();
  const padFilter = new Filter(900, 'lowpass').connect(padFader);
  const echo = new FeedbackDelay({ delayTime: 0.61, feedback: 0.35, wet: 0.25 }).connect(padFilter);
  const pad = new Gain(1).connect(echo);

  const heartFader = fader();
  const heart = new Gain(1).connect(new Filter(160, 'lowpass').connect(heartFader));
  const tickFader = fader();
  const uneaseFader = fader();

  const strike = (
    to: Gain,
    { loudness, ...instrument }: Instrument,
    { velocity = 1, ...note }: Pick<StruckNote, 'pitch' | 'fallsFrom' | 'start' | 'length'> & { readonly velocity?: number },
  ): void => struck(strikeNote(to, { ...instrument, ...note, loudness: loudness * velocity }));
  const pitchOf = (note: string): number => Frequency(note).toFrequency();

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
  for (const [every, play] of [
    ['2m', playChord],
    ['2n', playBeat],
    ['4n', playTick],
  ] as const)
    new Loop((time) => {
      if (score !== null) play(score, time);
    }, every).start(0);

  const transport = getTransport();
  const isHeard = (): boolean => score !== null && level > 0;
  const follow = (): void => {
    if (isHeard() && transport.state !== 'started') {
      bar = 0;
      transport.start('+0.1', 0);
    }
    if (!isHeard() && transport.state === 'started') transport.stop();
  };

  return {
    isHeard,
    setMood: (mood) => {
      score = mood === null ? null : scoreFor(mood);
      padFader.gain.rampTo(score?.pad ?? 0, TURN);
      heartFader.gain.rampTo(score?.heartbeat ?? 0, TURN);
      tickFader.gain.rampTo(score?.tick ?? 0, TURN / 2);
      uneaseFader.gain.rampTo(score?.unease ?? 0, TURN);
      if (score !== null && mood !== null) {
        padFilter.frequency.rampTo(score.brightness, TURN);
        transport.bpm.rampTo(score.beatsPerMinute, TURN);
        // A new scene starts with its first chord, at the next bar.
        if (mood.scene !== scene) bar = 0;
      }
      scene = mood?.scene ?? null;
      follow();
    },
    setLevel: (next) => {
      level = next;
      master.gain.rampTo(level, LEVEL_FADE);
      follow();
    },
  };
}
