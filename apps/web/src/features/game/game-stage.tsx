import type { RevealView } from '@one-mind/engine/view/view-types';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
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
  const { log, settings, reveal } = useGame('log', 'settings', 'reveal');
  const { phase } = useGameState('phase');
  const playback = useStoryPlayback(log, settings.turnPaceMs);
  const { lookAt, lookedAt } = playback;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looking back ends where planning begins or ends
  useEffect(() => lookAt(null), [lookAt, phase === 'planning']);
  const over = phase === 'ended' && reveal !== null;
  const [showsEnding, setShowsEnding] = useState(over);
  const hasFinished = playback.current === null;
  useEffect(() => {
    if (!over || !hasFinished || showsEnding) return;
    const timer = setTimeout(() => setShowsEnding(true), settings.turnPaceMs === 0 ? 0 : ENDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [over, hasFinished, showsEnding, settings.turnPaceMs]);
  const screen = (
    <PlaybackContext value={playback}>
      <GameScreen userId={userId} looksBack={lookedAt !== null} {...(guide && { guide })} />
    </PlaybackContext>
  );
  return (
    <>
      {over && showsEnding ? (
        <Suspense fallback={screen}>
          <Ending reveal={reveal} />
        </Suspense>
      ) : (
        screen
      )}
      <StorySound playback={playback} />
    </>
  );
}
