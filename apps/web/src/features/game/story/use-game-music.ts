import { useEffect, useState } from 'react';
import type { Mood } from '../../../lib/sound/music-score.ts';
import { setMood } from '../../../lib/sound/sound.ts';
import { useGame, useGamePart, useGameState } from '../live/game-context.ts';

/** Time left, in ms, from which the music hurries. */
const HURRY_AT = 10_000;

/**
 * Plays music while the game is on the screen. `isFinished`: the story has been played to its end; before that the music must not
 * reveal the outcome.
 */
export function useGameMusic(isFinished: boolean): void {
  const { reveal, clockOffset } = useGame('reveal', 'clockOffset');
  const { phase, deadline, pause } = useGameState('phase', 'deadline', 'pause');
  const { ownId, isChoosing } = useGamePart(({ you }) => ({ ownId: you?.id, isChoosing: you?.lockedIn === false }));
  const hurried = useIsNear(phase === 'planning' && isChoosing ? deadline : null, clockOffset);
  const alarm = useGamePart(({ world }) => Math.round((world.alarm / world.alarmLimit) * 20) / 20);
  const hasWon =
    reveal === null || !isFinished ? null : (reveal.players.find(({ id }) => id === ownId)?.won ?? reveal.result.outcome === 'success');
  const scene = sceneOf(phase, hasWon, hurried);
  const isPaused = pause.since !== null;
  useEffect(() => setMood(isPaused ? null : { scene, alarm }), [scene, alarm, isPaused]);
  useEffect(() => () => setMood(null), []);
}

function sceneOf(phase: string, hasWon: boolean | null, hurried: boolean): Mood['scene'] {
  if (hasWon !== null) return hasWon ? 'victory' : 'defeat';
  if (phase === 'resolution' || phase === 'update') return 'resolution';
  return hurried ? 'hurry' : 'planning';
}

/** Whether less than HURRY_AT is left until `deadline` (server epoch ms). */
function useIsNear(deadline: number | null, clockOffset: number): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    setNear(false);
    if (deadline === null) return;
    const timer = setTimeout(() => setNear(true), Math.max(0, deadline - HURRY_AT - Date.now() - clockOffset));
    return () => clearTimeout(timer);
  }, [deadline, clockOffset]);
  return near;
}
