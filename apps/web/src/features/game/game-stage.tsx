import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { GameScreen } from './game-screen.tsx';
import { useGame, useGameState } from './live/game-context.ts';
import { PlaybackContext } from './story/playback-context.ts';
import { useGameSound } from './story/use-game-sound.ts';
import { useStoryPlayback } from './story/use-story-playback.ts';

const Ending = lazyPart(async () => (await import('./ending/ending.tsx')).Ending);

/** The last entry stays on the screen this long before the ending appears. */
const ENDING_DELAY_MS = 1200;

/** The running game and, once its story has finished playing, the ending. */
export function GameStage({ userId }: { readonly userId: string }) {
  const { log, settings, reveal } = useGame('log', 'settings', 'reveal');
  const { phase } = useGameState('phase');
  const playback = useStoryPlayback(log, settings.turnPaceMs);
  useGameSound(playback);
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
      <GameScreen userId={userId} />
    </PlaybackContext>
  );
  return over && showsEnding ? (
    <Suspense fallback={screen}>
      <Ending reveal={reveal} />
    </Suspense>
  ) : (
    screen
  );
}
