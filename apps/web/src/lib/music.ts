import { FeedbackDelay, Filter, Gain, getTransport, type InputNode, Loop, MembraneSynth, PolySynth, Synth } from 'tone';
import { type Mood, type Score, scoreFor } from './music-score.ts';

export interface Music {
  readonly setMood: (mood: Mood | null) => void;
  readonly setLevel: (level: number) => void;
}

/** Seconds in which one mood becomes the next. */
const TURN = 2.5;
const LEVEL_FADE = 1;

/** A pad, a heartbeat, a tick and a thin unease, each on its own fader; the score moves the faders. */
export function createMusic(out: InputNode): Music {
  const master = new Gain(0).connect(out);
  const fader = (): Gain => new Gain(0).connect(master);

  const padFader = fader();
  const padFilter = new Filter(900, 'lowpass').connect(padFader);
  const echo = new FeedbackDelay({ delayTime: 0.61, feedback: 0.35, wet: 0.25 }).connect(padFilter);
  const pad = new PolySynth(Synth, {
    oscillator: { type: 'triangle' },
    envelope: { attack: 1.6, decay: 0.5, sustain: 0.7, release: 2.5 },
    volume: -12,
  }).connect(echo);

  const heartFader = fader();
  const heart = new PolySynth(MembraneSynth, {
    pitchDecay: 0.04,
    octaves: 2,
    envelope: { attack: 0.005, decay: 0.4, sustain: 0, release: 0.2 },
  });
  heart.connect(new Filter(160, 'lowpass').connect(heartFader));

  const tickFader = fader();
  const tick = new PolySynth(Synth, {
    oscillator: { type: 'triangle' },
    envelope: { attack: 0.001, decay: 0.04, sustain: 0, release: 0.02 },
    volume: -10,
  }).connect(tickFader);

  const uneaseFader = fader();
  const unease = new PolySynth(Synth, {
    oscillator: { type: 'sine' },
    envelope: { attack: 2.5, decay: 0.5, sustain: 0.6, release: 3 },
    volume: -18,
  }).connect(uneaseFader);

  let score: Score | null = null;
  let scene: Mood['scene'] | null = null;
  let bar = 0;
  let level = 0;

  const playChord = (now: Score, time: number): void => {
    const chord = now.chords[now.repeats ? bar % now.chords.length : bar];
    bar += 1;
    if (chord === undefined) return;
    const beat = 60 / now.beatsPerMinute;
    pad.triggerAttackRelease([...chord], 6 * beat, time, 0.6);
    if (now.unease > 0) unease.triggerAttackRelease(['D6', 'Eb6'], 4 * beat, time, 0.5);
  };
  const playBeat = ({ heartbeat }: Score, time: number): void => {
    if (heartbeat === 0) return;
    heart.triggerAttackRelease('D1', 0.2, time, 0.9);
    heart.triggerAttackRelease('C1', 0.2, time + 0.22, 0.6);
  };
  const playTick = (now: Score, time: number): void => {
    if (now.tick > 0) tick.triggerAttackRelease('A5', 0.03, time, 0.4);
  };
  for (const [every, play] of [
    ['2m', playChord],
    ['2n', playBeat],
    ['4n', playTick],
  ] as const)
    new Loop((time) => {
      // Right after the callback: instruments make voices as they need them, and Tone warns of whatever is made inside.
      queueMicrotask(() => score !== null && play(score, time));
    }, every).start(0);

  const transport = getTransport();
  const isHeard = (): boolean => score !== null && level > 0;
  const follow = (): void => {
    if (isHeard() && transport.state !== 'started') {
      bar = 0;
      transport.start('+0.1', 0);
    }
    if (!isHeard() && transport.state === 'started') {
      transport.stop();
      for (const instrument of [pad, unease]) instrument.releaseAll();
    }
  };

  return {
    setMood: (mood) => {
      score = mood === null ? null : scoreFor(mood);
      padFader.gain.rampTo(score?.pad ?? 0, TURN);
      heartFader.gain.rampTo(score?.heartbeat ?? 0, TURN);
      tickFader.gain.rampTo(score?.tick ?? 0, TURN / 2);
      uneaseFader.gain.rampTo(score?.unease ?? 0, TURN);
      if (score !== null && mood !== null) {
        padFilter.frequency.rampTo(score.brightness, TURN);
        transport.bpm.rampTo(score.beatsPerMinute, TURN);
        // Another scene begins with its first chord, at the next bar.
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
