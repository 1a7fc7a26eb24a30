import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { GameCommands } from './game-commands.ts';
import type { LiveGameState, LiveGameStore } from './live-game.ts';
import type { LiveState } from './live-state.ts';

export const GameContext = createContext<LiveGameStore | null>(null);

function useLiveStore(): LiveGameStore {
  const store = useContext(GameContext);
  if (store === null) throw new Error('Parts of the game screen need a GameContext around them.');
  return store;
}

export function useLive<Part>(select: (live: LiveGameState) => Part): Part {
  return useStore(useLiveStore(), select);
}

export const useCommands = (): GameCommands => useLive((live) => live.commands);

/** The loaded game; only beneath a screen that has waited for it. */
export function useGame(): LiveState {
  const game = useLive((live) => live.game);
  if (game === null) throw new Error('The game screen is shown before its game is loaded.');
  return game;
}
