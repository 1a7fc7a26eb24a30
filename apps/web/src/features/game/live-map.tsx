import { type Flash, SceneMap } from '../../ui/scene/scene-map.tsx';
import { useGame } from './game-context.ts';
import type { Draft } from './use-draft.ts';
import type { Theatre } from './use-theatre.ts';

interface LiveMapProps {
  readonly draft: Draft;
  readonly theatre: Theatre;
  /** Places can be aimed at by pressing them here. */
  readonly pressable: boolean;
  readonly className?: string;
}

/** The map of the running game: what the draft can aim at, lit by what is just being told. */
export function LiveMap({ draft, theatre, pressable, className }: LiveMapProps) {
  const { world, current_state } = useGame();
  const aim = pressable
    ? { targets: draft.targets, chosen: draft.program?.target ?? null, choose: (target: string) => draft.change({ target }) }
    : null;
  return (
    <SceneMap
      world={world}
      playing={current_state.phase === 'resolution' || current_state.phase === 'update'}
      flash={flashOf(theatre)}
      aim={aim}
      {...(className === undefined ? {} : { className })}
    />
  );
}

function flashOf({ telling }: Theatre): Flash | null {
  if (telling?.entry.data.type !== 'turn') return null;
  const { id, data } = telling.entry;
  return { id, kind: data.mishap !== null ? 'mishap' : data.outcome === 'success' ? 'success' : 'plain' };
}
