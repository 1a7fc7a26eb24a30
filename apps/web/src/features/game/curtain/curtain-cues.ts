import { type Note, note } from '../../../lib/sound/note.ts';

export type CurtainCue = 'role' | 'accused' | 'verdict';

export const CURTAIN_CUES: Readonly<Record<CurtainCue, readonly Note[]>> = {
  // The same for every role: people in the same room may hear it.
  role: [note(196, 0, 1.4, 0.4), note(293.7, 0.24, 1.5, 0.35), note(392, 0.4, 1.8, 0.3)],
  accused: [note(110, 0, 0.35, 0.9, 'triangle'), note(110, 0.3, 0.35, 0.9, 'triangle'), note(103.8, 0.62, 1.4, 0.7, 'triangle')],
  verdict: [note(73.4, 0, 1.6, 0.95, 'triangle'), note(146.8, 0.02, 0.8, 0.4), note(220, 0.6, 1.6, 0.3)],
};
