import type { WorldView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { useMemo } from 'react';
import { useGame } from '../live/game-context.ts';
import { usePlayback } from '../story/playback-context.ts';
import { worldBefore } from './world-before.ts';

export interface StagedMoment {
  /** The entry that is narrated, or that the reader looks back at; otherwise the newest. Undefined before the story begins. */
  readonly entry: NarrativeEntry | undefined;
  /** The world right after it. */
  readonly world: WorldView;
}

/** What the stage shows now. It follows the story, which may be behind the game. */
export function useStagedMoment(): StagedMoment {
  const { narrated, current, lookedAt } = usePlayback();
  const { world, log } = useGame('world', 'log');
  const shown = current?.entry ?? narrated.at(-1);
  const index = log.findLastIndex(({ id }) => id === (lookedAt ?? shown?.id));
  const shownWorld = useMemo(
    () =>
      worldBefore(
        world,
        log.slice(index + 1).map(({ data }) => data),
      ),
    [world, log, index],
  );
  return { entry: log[index], world: shownWorld };
}
