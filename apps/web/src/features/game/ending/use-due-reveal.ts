import type { RevealView } from '@one-mind/engine/view/view-types';
import { useEffect, useState } from 'react';
import { useGame, useGameState } from '../live/game-context.ts';
import type { StoryPlayback } from '../story/use-story-playback.ts';

/**
 * Null until the story has been played to its end and its last entry has stayed for this long, in ms. A game that was over when the page
 * opened has no story to wait for.
 */
export function useDueReveal({ current }: StoryPlayback, delayMs: number): RevealView | null {
  const { reveal } = useGame('reveal');
  const { phase } = useGameState('phase');
  const over = phase === 'ended' && reveal !== null;
  const [isDue, setDue] = useState(over);
  const hasFinished = current === null;
  useEffect(() => {
    if (!over || !hasFinished || isDue) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [over, hasFinished, isDue, delayMs]);
  return over && isDue ? reveal : null;
}
