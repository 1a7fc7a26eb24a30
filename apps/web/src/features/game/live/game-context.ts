import type { GameStateView } from '@one-mind/protocol/games/games';
import { createContext, useContext, useLayoutEffect, useReducer, useRef } from 'react';
import { shallow } from 'zustand/shallow';
import type { GameCommands } from './game-commands.ts';
import type { LiveGameState, LiveGameStore } from './live-game.ts';
import type { LiveState } from './live-state.ts';

export const GameContext = createContext<LiveGameStore | null>(null);

/**
 * The selected part, the same object until one of its own fields or items differs; only then does the component render. Unlike Zustand's
 * hook, this one lets the code that changes the store choose the priority: what changes within `startTransition` renders in slices,
 * between which the browser can draw and react.
 */
export function useLive<Part>(select: (live: LiveGameState) => Part): Part {
  const store = useContext(GameContext);
  if (store === null) throw new Error('Parts of the game screen need a GameContext around them.');
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const shown = useRef<{ readonly part: Part; readonly select: typeof select } | null>(null);
  const selected = select(store.getState());
  const part = shown.current !== null && shallow(shown.current.part, selected) ? shown.current.part : selected;
  useLayoutEffect(() => {
    shown.current = { part, select };
  });
  useLayoutEffect(() => {
    const check = (): void => {
      if (shown.current !== null && !shallow(shown.current.part, shown.current.select(store.getState()))) renderAgain();
    };
    // The store may have changed between the first render and this effect.
    check();
    return store.subscribe(check);
  }, [store]);
  return part;
}

export const useCommands = (): GameCommands => useLive((live) => live.commands);

/** A part of the loaded game; only beneath a screen that has waited for it. */
export function useGamePart<Part>(select: (game: LiveState) => Part): Part {
  return useLive(({ game }) => {
    if (game === null) throw new Error('The game screen is shown before its game is loaded.');
    return select(game);
  });
}

/** Fields of the loaded game. Name only those that are shown: the component renders when one of them changes. */
export const useGame = <Field extends keyof LiveState>(...fields: readonly [Field, ...Field[]]): Pick<LiveState, Field> =>
  useGamePart((game) => pick(game, fields));

/** Fields of the game's public state, some of which change with every turn. */
export const useGameState = <Field extends keyof GameStateView>(...fields: readonly [Field, ...Field[]]): Pick<GameStateView, Field> =>
  useGamePart(({ current_state }) => pick(current_state, fields));

const pick = <Whole extends object, Field extends keyof Whole>(whole: Whole, fields: readonly Field[]): Pick<Whole, Field> =>
  Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<Whole, Field>;
