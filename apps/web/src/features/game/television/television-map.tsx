import { SceneMap } from '../../../shared/map/scene-map.tsx';
import { useGameState } from '../live/game-context.ts';
import { StageScene } from '../stage/stage-scene.tsx';
import { useStagedMoment } from '../stage/use-staged-moment.ts';

/** The picture of the place, the map with the body, and over them what comes of each turn. */
export function TelevisionMap() {
  const { phase } = useGameState('phase');
  const { entry, world } = useStagedMoment();
  const playing = phase === 'resolution' || phase === 'update';
  return (
    <div className="relative flex min-h-0 flex-col">
      <SceneMap
        world={world}
        playing={playing}
        spot={playing && entry?.data.type === 'turn' ? entry.data.target : null}
        className="min-h-0 flex-1 contain-strict"
      />
      {playing ? <StageScene /> : null}
    </div>
  );
}
