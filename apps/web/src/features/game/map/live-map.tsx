import type { WorldView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Aim } from '../../../shared/map/aim.ts';
import { SceneMap } from '../../../shared/map/scene-map.tsx';
import type { ActionPicker } from '../action/use-action-picker.ts';
import { LazyStagePart } from '../stage/lazy-stage.ts';
import { useStagedMoment } from '../stage/use-staged-moment.ts';

interface LiveMapProps {
  readonly picker: ActionPicker;
  /** Places can be chosen as targets by pressing them here. */
  readonly pressable: boolean;
  /** Whether turns are being played, so that the map is their stage. */
  readonly isStage: boolean;
  /** Opens the explanation of the symbols. */
  readonly onSigns: () => void;
  readonly className?: string;
}

/**
 * The map of the running game: shows the possible targets of the chosen action. While turns are taken, it is the stage on which they
 * play.
 */
export function LiveMap({ picker, pressable, isStage, onSigns, className }: LiveMapProps) {
  const { t } = useTranslation();
  const aim = useAim(picker);
  return (
    <div className={clsx('relative flex flex-col', isStage && 'gap-2', className)}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <StagedScene aim={pressable && !isStage ? aim : null} isStage={isStage} />
        <Suspense>{isStage ? <LazyStagePart part="scene" /> : null}</Suspense>
      </div>
      <Suspense>{isStage ? <LazyStagePart part="caption" /> : null}</Suspense>
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

/** Apart from the map, because the story moves on several times a turn. */
function StagedScene({ aim, isStage }: { readonly aim: Aim | null; readonly isStage: boolean }) {
  const { entry, world } = useStagedMoment();
  const target = isStage && entry?.data.type === 'turn' ? entry.data.target : null;
  return <LiveScene aim={aim} world={world} isStage={isStage} spot={target} />;
}

interface LiveSceneProps {
  readonly aim: Aim | null;
  readonly world: WorldView;
  readonly isStage: boolean;
  readonly spot: string | null;
}

const LiveScene = memo(function LiveScene({ aim, world, isStage, spot }: LiveSceneProps) {
  return <SceneMap world={world} playing={isStage} aim={aim} spot={spot} hasCorner className="min-h-0 flex-1 contain-strict" />;
});
