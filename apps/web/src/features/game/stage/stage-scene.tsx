import { TurnScene } from '../../../shared/stage/turn-scene.tsx';
import { useGame } from '../live/game-context.ts';
import { usePlayback } from '../story/playback-context.ts';
import { isOwnTurn } from './own-turn.ts';
import { useStagedMoment } from './use-staged-moment.ts';

/** Over the picture while turns are taken: what comes of the turn that is narrated, or that the reader looks back at. */
export function StageScene() {
  const { current } = usePlayback();
  const { entry, world } = useStagedMoment();
  const { you, settings } = useGame('you', 'settings');
  if (entry?.data.type !== 'turn') return null;
  return (
    <TurnScene
      key={entry.id}
      turn={entry.data}
      // A turn that is already over is shown as it ended.
      ms={entry.id === current?.entry.id ? Math.min(current.stay, settings.turnPaceMs) : 0}
      ownSeat={you !== null && isOwnTurn(you, entry.data) ? you.seat : null}
      alarm={{ value: world.alarm, limit: world.alarmLimit }}
    />
  );
}
