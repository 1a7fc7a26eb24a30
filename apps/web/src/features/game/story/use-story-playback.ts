import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../lib/settings/reduced-motion.ts';
import { type Cue, playCue } from './sound-cues.ts';
import { catchUp, type PlaybackPosition, paceOf, queueAt } from './story-playback.ts';

export interface StoryPlayback {
  /** Entries that are fully shown. */
  readonly narrated: readonly NarrativeEntry[];
  /** The entry that is being typed out, and how long that takes in milliseconds. */
  readonly current: { readonly entry: NarrativeEntry; readonly ms: number } | null;
  /** Shows everything that is left immediately. */
  readonly skip: () => void;
}

/** Plays new entries of the story one at a time. Entries that existed when the page opened are shown immediately. */
export function useStoryPlayback(log: readonly NarrativeEntry[], turnPaceMs: number): StoryPlayback {
  const reduced = useReducedMotion();
  const [position, setPosition] = useState<PlaybackPosition>(() => ({ shown: log.length }));
  const isImmediate = reduced || turnPaceMs === 0 || document.visibilityState === 'hidden';
  const { shown } = isImmediate ? { shown: log.length } : catchUp(position, log);
  const entry = log[shown];

  useEffect(() => {
    setPosition((before) => (before.shown === shown ? before : { shown }));
  }, [shown]);
  const newest = log.at(-1);
  const speaking = isImmediate ? newest : entry;
  const speakingId = speaking?.id;
  const [arrivedWith] = useState(newest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one cue for each entry whose turn has come
  useEffect(() => {
    const cue = speaking === undefined || speaking.id === arrivedWith ? null : cueOf(speaking);
    if (cue !== null) playCue(cue);
  }, [speakingId]);

  const pace = entry === undefined ? null : paceOf(entry, queueAt(log, shown, turnPaceMs));
  const entered = useRef({ id: '', at: 0 });
  const id = entry?.id;
  const stay = pace?.stay;
  useEffect(() => {
    if (id === undefined || stay === undefined) return;
    if (entered.current.id !== id) entered.current = { id, at: performance.now() };
    // A timer, not animation frames: a covered window draws none, so its story would stop.
    const next = () => startTransition(() => setPosition({ shown: shown + 1 }));
    const end = setTimeout(next, entered.current.at + stay - performance.now());
    return () => clearTimeout(end);
  }, [id, stay, shown]);

  const length = log.length;
  const skip = useCallback(() => setPosition({ shown: length }), [length]);
  return {
    narrated: log.slice(0, shown),
    current: entry === undefined || pace === null ? null : { entry, ms: pace.typing },
    skip,
  };
}

function cueOf({ data }: NarrativeEntry): Cue | null {
  if (data.type === 'turn') return data.mishap !== null ? 'mishap' : data.outcome === 'success' ? 'success' : 'turn';
  return data.type === 'roundBegan' ? 'round' : null;
}
