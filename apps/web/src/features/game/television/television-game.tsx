import type { Stage } from '@one-mind/protocol/games/stage';
import { useEffect, useState } from 'react';
import { useGame, useGameState } from '../live/game-context.ts';
import { PlaybackContext } from '../story/playback-context.ts';
import { StorySound } from '../story/story-sound.tsx';
import { useStoryPlayback } from '../story/use-story-playback.ts';
import { TelevisionEnding } from './television-ending.tsx';
import { TelevisionHeader } from './television-header.tsx';
import { TelevisionMap } from './television-map.tsx';
import { TelevisionStory } from './television-story.tsx';
import { Voices } from './voices.tsx';

interface TelevisionGameProps {
  readonly lobby: Stage['lobby'];
}

/** The last entry stays this long before the ending appears, in ms, so that the room can read it. */
const ENDING_DELAY_MS = 4000;

/** What every spectator sees of the game, in sizes for a whole room, and then its ending. */
export function TelevisionGame({ lobby }: TelevisionGameProps) {
  const { log, settings, reveal } = useGame('log', 'settings', 'reveal');
  const { phase } = useGameState('phase');
  const playback = useStoryPlayback(log, settings.turnPaceMs);
  const over = phase === 'ended' && reveal !== null;
  const [showsEnding, setShowsEnding] = useState(over);
  const hasFinished = playback.current === null;
  useEffect(() => {
    if (!over || !hasFinished || showsEnding) return;
    const timer = setTimeout(() => setShowsEnding(true), ENDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [over, hasFinished, showsEnding]);
  return (
    <PlaybackContext value={playback}>
      <StorySound playback={playback} />
      {over && showsEnding ? <TelevisionEnding reveal={reveal} /> : <Playing lobby={lobby} />}
    </PlaybackContext>
  );
}

function Playing({ lobby }: TelevisionGameProps) {
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_18.5rem] grid-rows-[auto_minmax(0,1fr)_9rem] gap-x-5 gap-y-2.5">
      <TelevisionHeader name={lobby.name} />
      <TelevisionMap />
      <Voices />
      <TelevisionStory />
    </div>
  );
}
