import { useEffect, useState } from 'react';
import { Ending } from './ending/ending.tsx';
import { GameScreen } from './game-screen.tsx';
import { useGame } from './live/game-context.ts';
import { useGameSound } from './story/use-game-sound.ts';
import { useTheatre } from './story/use-story-playback.ts';

/** The last words stay on stage this long before the curtain. */
const CURTAIN_MS = 1200;

/** The game while it runs and, when its story has been told to the end, the reveal. */
export function GameStage({ userId }: { readonly userId: string }) {
  const { log, settings, current_state, reveal } = useGame();
  const theatre = useTheatre(log, settings.turnPaceMs);
  useGameSound(theatre);
  const over = current_state.phase === 'ended' && reveal !== null;
  const [curtain, setCurtain] = useState(over);
  const quiet = theatre.telling === null;
  useEffect(() => {
    if (!over || !quiet || curtain) return;
    const timer = setTimeout(() => setCurtain(true), settings.turnPaceMs === 0 ? 0 : CURTAIN_MS);
    return () => clearTimeout(timer);
  }, [over, quiet, curtain, settings.turnPaceMs]);
  return over && curtain ? <Ending reveal={reveal} /> : <GameScreen userId={userId} theatre={theatre} />;
}
