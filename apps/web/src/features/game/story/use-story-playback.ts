import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../lib/settings/reduced-motion.ts';
import { alarmRise, turnBeats } from '../../../shared/stage/turn-beats.ts';
import { playCue } from './sound-cues.ts';
import { catchUp, type PlaybackPosition, paceOf, queueAt } from './story-playback.ts';

export interface StoryPlayback {
  /** Entries that are fully shown. */
  readonly narrated: readonly NarrativeEntry[];
  /** How many entries there were when the page opened. */
  readonly opened: number;
  /** The entry that is being typed out, how long that takes, and how long the entry stays, in milliseconds. */
  readonly current: { readonly entry: NarrativeEntry; readonly ms: number; readonly stay: number } | null;
  /** Shows everything that is left immediately. */
  readonly skip: () => void;
  /** Id of an earlier entry that the reader looks back at on the stage; null = they follow the story. */
  readonly lookedAt: string | null;
  readonly lookAt: (id: string | null) => void;
}

/** Plays new entries of the story one at a time. Entries that existed when the page opened are shown immediately. */
export function useStoryPlayback(log: readonly NarrativeEntry[], turnPaceMs: number): StoryPlayback {
  const reduced = useReducedMotion();
  const [position, setPosition] = useState<PlaybackPosition>(() => ({ shown: log.length }));
  const [opened] = useState(log.length);
  const [lookedAt, lookAt] = useState<string | null>(null);
  const isImmediate = reduced || turnPaceMs === 0 || document.visibilityState === 'hidden';
  const { shown } = isImmediate ? { shown: log.length } : catchUp(position, log);
  const entry = log[shown];
  const pace = entry === undefined ? null : paceOf(entry, queueAt(log, shown, turnPaceMs));

  useEffect(() => {
    setPosition((before) => (before.shown === shown ? before : { shown }));
  }, [shown]);
  const newest = log.at(-1);
  const speaking = isImmediate ? newest : entry;
  const speakingId = speaking?.id;
  const [arrivedWith] = useState(newest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one cue for each entry whose turn has come
  useEffect(() => {
    if (speaking === undefined || speaking.id === arrivedWith) return;
    const { data } = speaking;
    if (data.type === 'roundBegan') playCue('round');
    if (data.type !== 'turn') return;
    playCue('turn');
    // The result sounds when the stage shows it.
    const { outcome } = turnBeats(data, isImmediate ? 0 : Math.min(pace?.stay ?? 0, turnPaceMs));
    const result = setTimeout(() => {
      if (data.mishap !== null || data.outcome === 'success') playCue(data.mishap !== null ? 'mishap' : 'success');
      if (alarmRise(data) > 0) playCue('alarm');
    }, outcome);
    return () => clearTimeout(result);
  }, [speakingId]);

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
    opened,
    current: entry === undefined || pace === null ? null : { entry, ms: pace.typing, stay: pace.stay },
    skip,
    lookedAt,
    lookAt,
  };
}
