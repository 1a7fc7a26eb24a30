import { createContext, useContext } from 'react';
import type { StoryPlayback } from './use-story-playback.ts';

/** What is being narrated changes several times a turn. Only the parts that show it read it from here, so the others don't render again. */
export const PlaybackContext = createContext<StoryPlayback | null>(null);

export function usePlayback(): StoryPlayback {
  const playback = useContext(PlaybackContext);
  if (playback === null) throw new Error('usePlayback needs a PlaybackContext around the component.');
  return playback;
}
