import type { Stage } from '@one-mind/protocol/games/stage';
import { useDueReveal } from '../ending/use-due-reveal.ts';
import { useGame } from '../live/game-context.ts';
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
  const { log, settings } = useGame('log', 'settings');
  const playback = useStoryPlayback(log, settings.turnPaceMs);
  const reveal = useDueReveal(playback, ENDING_DELAY_MS);
  return (
    <PlaybackContext value={playback}>
      <StorySound playback={playback} />
      {reveal === null ? <Playing lobby={lobby} /> : <TelevisionEnding reveal={reveal} />}
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
