import { SceneFlash, SceneMap } from '../../../shared/map/scene-map.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { usePlayback } from '../story/playback-context.ts';

/** The picture of the place, and the map with the body. */
export function TelevisionMap() {
  const { world } = useGame('world');
  const { phase } = useGameState('phase');
  const { current } = usePlayback();
  const light = current?.entry.data.type === 'turn' ? <SceneFlash key={current.entry.id} turn={current.entry.data} /> : null;
  return <SceneMap world={world} playing={phase === 'resolution' || phase === 'update'} light={light} className="min-h-0 contain-strict" />;
}
