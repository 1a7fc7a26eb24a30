import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStore } from 'zustand';
import { snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import { GameContext } from '../live/game-context.ts';
import { LiveGame, type LiveGameState } from '../live/live-game.ts';
import { fromSnapshot } from '../live/live-state.ts';

/** The first render of a part of the game screen, as HTML without comments, in the fixture game with these differences. */
export function gameMarkup(part: ReactNode, differences: Partial<GameSnapshot>): string {
  const snapshot = snapshotFixture(differences);
  const game = fromSnapshot(snapshot, snapshot.serverTime);
  // Rendering to a string reads the state that a store began with.
  const store = createStore<LiveGameState>(() => ({ ...new LiveGame(snapshot.id).store.getState(), status: 'ready', game }));
  return renderToStaticMarkup(<GameContext value={store}>{part}</GameContext>);
}
