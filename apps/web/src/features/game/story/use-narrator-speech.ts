import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../lib/settings/settings.ts';
import { speak, stopSpeaking } from '../../../lib/sound/speech.ts';
import { useGame } from '../live/game-context.ts';
import { dueNow, type Waiting } from './narrator-speech.ts';
import type { Theatre } from './use-story-playback.ts';

/**
 * New entries are read out as they come on stage, in their order, each once and as it is finally told: what is told anew is
 * waited for. What was there on arrival is not read out, and leaving ends it.
 */
export function useNarratorVoice({ told, telling }: Theatre): void {
  const { log, underWay } = useGame();
  const isOn = useSettings(({ narratorVoice, volume }) => narratorVoice && volume > 0);
  const showsRetold = useSettings(({ retellings }) => retellings);
  const newest = telling?.entry ?? told.at(-1);
  const [arrivedWith] = useState(newest?.id);
  const waiting = useRef<readonly Waiting[]>([]);
  const [, lookAgain] = useState(0);
  const id = newest?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that comes on stage
  useEffect(() => {
    if (isOn && newest !== undefined && newest.id !== arrivedWith && isSpoken(newest))
      waiting.current = [...waiting.current, { id: newest.id, since: performance.now() }];
  }, [id]);
  useEffect(() => {
    const { due, rest, lookAgainIn } = dueNow(waiting.current, showsRetold ? underWay : [], performance.now());
    waiting.current = rest;
    for (const entry of log) if (due.includes(entry.id)) speak((showsRetold ? entry.retold : null) ?? entry.content);
    if (lookAgainIn === null) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), lookAgainIn);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (isOn) return;
    waiting.current = [];
    stopSpeaking();
  }, [isOn]);
  useEffect(() => stopSpeaking, []);
}

/** What the narrator tells; the rest is for the eyes. */
const isSpoken = ({ type, content }: NarrativeEntry): boolean => type !== 'system' && content !== '';
