import { type Note, note } from '../../../lib/sound/note.ts';
import { playNotes } from '../../../lib/sound/sound.ts';

export type Cue = 'lockIn' | 'turn' | 'success' | 'mishap' | 'alarm' | 'round' | 'victory' | 'defeat';

const CUES: Readonly<Record<Cue, readonly Note[]>> = {
  lockIn: [note(196, 0, 0.12, 0.7, 'triangle'), note(392, 0.07, 0.3, 0.45)],
  turn: [note(98, 0, 0.5, 0.6)],
  success: [note(98, 0, 0.5, 0.5), note(293.7, 0.05, 0.5, 0.3), note(440, 0.14, 0.6, 0.22)],
  mishap: [note(73.4, 0, 0.9, 0.7, 'triangle'), note(77.8, 0, 0.9, 0.5, 'triangle')],
  // A heartbeat.
  alarm: [note(58.3, 0.1, 0.22, 0.9), note(49, 0.34, 0.26, 0.7)],
  round: [note(220, 0, 0.9, 0.35), note(330, 0.02, 0.9, 0.25)],
  victory: [note(220, 0, 1.6, 0.4), note(277.2, 0.18, 1.5, 0.35), note(329.6, 0.36, 1.6, 0.35), note(440, 0.56, 2, 0.35)],
  defeat: [note(220, 0, 1.4, 0.4), note(207.7, 0.3, 1.4, 0.4), note(164.8, 0.7, 1.8, 0.4), note(82.4, 0.7, 2.4, 0.5, 'triangle')],
};

/** Plays a small synthesised cue, unless the person has switched sounds off. */
export const playCue = (cue: Cue): void => playNotes(CUES[cue]);
