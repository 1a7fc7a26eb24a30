import type { RevealView } from '@one-mind/engine/view/view-types';
import { type ComponentType, Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useDueReveal } from './ending/use-due-reveal.ts';
import { GameScreen } from './game-screen.tsx';
import type { Guide } from './guided/guide.ts';
import { useGame, useGameState } from './live/game-context.ts';
import { PlaybackContext } from './story/playback-context.ts';
import { StorySound } from './story/story-sound.tsx';
import { useStoryPlayback } from './story/use-story-playback.ts';

const UsualEnding = lazyPart(async () => (await import('./ending/ending.tsx')).Ending);

/** The last entry stays on the screen this long before the ending appears. */
const ENDING_DELAY_MS = 1200;

interface GameStageProps {
  readonly userId: string;
  /** Only in the guided game. */
  readonly guide?: Guide;
  readonly Ending?: ComponentType<{ readonly reveal: RevealView }>;
}

/** The running game and, once its story has finished playing, the ending. */
export function GameStage({ userId, guide, Ending = UsualEnding }: GameStageProps) {
  const { log, settings } = useGame('log', 'settings');
  const { phase } = useGameState('phase');
  const playback = useStoryPlayback(log, settings.turnPaceMs);
  const { lookAt, lookedAt } = playback;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looking back ends when planning begins or ends
  useEffect(() => lookAt(null), [lookAt, phase === 'planning']);
  const reveal = useDueReveal(playback, settings.turnPaceMs === 0 ? 0 : ENDING_DELAY_MS);
  const screen = (
    <PlaybackContext value={playback}>
      <GameScreen userId={userId} looksBack={lookedAt !== null} {...(guide && { guide })} />
    </PlaybackContext>
  );
  return (
    <>
      {reveal === null ? (
        screen
      ) : (
        <Suspense fallback={screen}>
          <Ending reveal={reveal} />
        </Suspense>
      )}
      <StorySound playback={playback} />
    </>
  );
}
