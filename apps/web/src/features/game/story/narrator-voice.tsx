import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../lib/settings/settings.ts';
import { speak, stopSpeaking } from '../../../lib/sound/speech.ts';
import { useGame } from '../live/game-context.ts';
import { dueNow, type Waiting } from './narrator-speech.ts';
import type { StoryPlayback } from './use-story-playback.ts';

/**
 * Reads each new entry aloud once, in order. If a model is retelling an entry, waits for the final text. Entries that
 * existed when the page opened are not read, and leaving the page stops the speech. Mounted while the narrator's voice is on.
 */
export function NarratorVoice({ playback: { narrated, current } }: { readonly playback: StoryPlayback }): null {
  const { log, underWay } = useGame('log', 'underWay');
  const usesRetellings = useSettings(({ retellings }) => retellings);
  const newest = current?.entry ?? narrated.at(-1);
  const [arrivedWith] = useState(newest?.id);
  const waiting = useRef<readonly Waiting[]>([]);
  const [, lookAgain] = useState(0);
  const id = newest?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry whose turn has come
  useEffect(() => {
    if (newest !== undefined && newest.id !== arrivedWith && isSpoken(newest))
      waiting.current = [...waiting.current, { id: newest.id, since: performance.now() }];
  }, [id]);
  useEffect(() => {
    const { due, rest, lookAgainIn } = dueNow(waiting.current, usesRetellings ? underWay : [], performance.now());
    waiting.current = rest;
    for (const entry of log) if (due.includes(entry.id)) speak((usesRetellings ? entry.retold : null) ?? entry.content);
    if (lookAgainIn === null) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), lookAgainIn);
    return () => clearTimeout(timer);
  });
  useEffect(() => stopSpeaking, []);
  return null;
}

/** The narrator's entries; system entries are only shown. */
const isSpoken = ({ type, content }: NarrativeEntry): boolean => type !== 'system' && content !== '';
