import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../lib/settings/reduced-motion.ts';
import { type Cue, play } from './sound-cues.ts';
import { catchUp, paceOf, queueAt, type Stage } from './story-playback.ts';

export interface Theatre {
  /** Entries that are fully told. */
  readonly told: readonly NarrativeEntry[];
  /** The one that is being told, with the time in milliseconds that it types itself in. */
  readonly telling: { readonly entry: NarrativeEntry; readonly ms: number } | null;
  /** Tells all the rest at once. */
  readonly hurry: () => void;
}

/** Turn-by-turn theatre: new entries come on stage one at a time; what was there on arrival is simply there. */
export function useTheatre(log: readonly NarrativeEntry[], turnPaceMs: number): Theatre {
  const reduced = useReducedMotion();
  const [stage, setStage] = useState<Stage>(() => ({ shown: log.length }));
  const atOnce = reduced || turnPaceMs === 0 || document.visibilityState === 'hidden';
  const { shown } = atOnce ? { shown: log.length } : catchUp(stage, log);
  const entry = log[shown];

  useEffect(() => {
    setStage((before) => (before.shown === shown ? before : { shown }));
  }, [shown]);
  const newest = log.at(-1);
  const speaking = atOnce ? newest : entry;
  const speakingId = speaking?.id;
  const [arrivedWith] = useState(newest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one cue for each entry that comes on stage
  useEffect(() => {
    const cue = speaking === undefined || speaking.id === arrivedWith ? null : cueOf(speaking);
    if (cue !== null) play(cue);
  }, [speakingId]);

  const pace = entry === undefined ? null : paceOf(entry, queueAt(log, shown, turnPaceMs));
  const entered = useRef({ id: '', at: 0 });
  const id = entry?.id;
  const stay = pace?.stay;
  useEffect(() => {
    if (id === undefined || stay === undefined) return;
    if (entered.current.id !== id) entered.current = { id, at: performance.now() };
    // By a clock and not by frames: a window behind another one draws none, and its story would stand still.
    const end = setTimeout(() => setStage({ shown: shown + 1 }), entered.current.at + stay - performance.now());
    return () => clearTimeout(end);
  }, [id, stay, shown]);

  const length = log.length;
  const hurry = useCallback(() => setStage({ shown: length }), [length]);
  return {
    told: log.slice(0, shown),
    telling: entry === undefined || pace === null ? null : { entry, ms: pace.typing },
    hurry,
  };
}

function cueOf({ data }: NarrativeEntry): Cue | null {
  if (data.type === 'turn') return data.mishap !== null ? 'mishap' : data.outcome === 'success' ? 'success' : 'turn';
  return data.type === 'roundBegan' ? 'round' : null;
}
