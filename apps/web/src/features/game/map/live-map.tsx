import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Aim } from '../../../shared/map/aim.ts';
import { SceneFlash, SceneMap } from '../../../shared/map/scene-map.tsx';
import type { ActionPicker } from '../action/use-action-picker.ts';
import { useGame, useGameState } from '../live/game-context.ts';
import { usePlayback } from '../story/playback-context.ts';

interface LiveMapProps {
  readonly picker: ActionPicker;
  /** Places can be chosen as targets by pressing them here. */
  readonly pressable: boolean;
  /** Opens the explanation of the symbols. */
  readonly onSigns: () => void;
  readonly className?: string;
}

/**
 * The map of the running game: shows the possible targets of the chosen action, and lights up with the entry that is
 * being narrated.
 */
export function LiveMap({ picker, pressable, onSigns, className }: LiveMapProps) {
  const { t } = useTranslation();
  const aim = useAim(picker);
  return (
    <div className={clsx('relative flex flex-col', className)}>
      <LiveScene aim={pressable ? aim : null} />
      <button
        type="button"
        aria-label={t('What the symbols mean')}
        title={t('What the symbols mean')}
        onClick={onSigns}
        className="absolute top-1.5 right-1.5 z-2 grid size-8 place-items-center rounded-full bg-[#08070a]/70 text-[#e9dfd0] hover:text-[#f8cf8a] touch:size-11"
      >
        <Info size={17} />
      </button>
    </div>
  );
}

/** What the map shows of the choice. It follows the form a moment later, so that a click or a key press doesn't wait for the map. */
function useAim({ targets, choice, change }: ActionPicker): Aim {
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const chosen = choice?.target ?? null;
  return useDeferredValue(useMemo(() => ({ targets, chosen, choose: (target) => latest.current({ target }) }), [targets, chosen]));
}

const LIGHT = <TurnFlash />;

const LiveScene = memo(function LiveScene({ aim }: { readonly aim: Aim | null }) {
  const { world } = useGame('world');
  const { phase } = useGameState('phase');
  return (
    <SceneMap
      world={world}
      playing={phase === 'resolution' || phase === 'update'}
      light={LIGHT}
      aim={aim}
      hasCorner
      className="min-h-0 flex-1 contain-strict"
    />
  );
});

/** Apart from the map, because the story moves on several times a turn. */
function TurnFlash() {
  const { current } = usePlayback();
  if (current?.entry.data.type !== 'turn') return null;
  const { id, data } = current.entry;
  return <SceneFlash key={id} turn={data} />;
}
