import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** What this browser keeps for one account and nobody else ever sees. */
export interface GameMemory {
  /** Free notes on this game. */
  readonly notes: string;
  /** Ids of players whose chat is hidden in every game. */
  readonly muted: readonly string[];
  /** The role card is covered: in every game, until it is uncovered. */
  readonly roleCovered: boolean;
  /** Hints that were dismissed, in any game. */
  readonly seenHints: readonly string[];
  /** The role of this game was shown as a scene. */
  readonly roleShown: boolean;
}
export type GameMemoryStore = StoreApi<GameMemory>;

export const NOTES_MAX = 4000;
/** Older games' notes make room for those of newer ones. */
const GAMES_MAX = 20;
const MUTED_MAX = 200;

interface Kept {
  readonly muted: readonly string[];
  readonly roleCovered: boolean;
  readonly seenHints: readonly string[];
  /** The newest game whose role was shown as a scene; null = none. */
  readonly roleShownIn: string | null;
  /** Newest first. */
  readonly notes: readonly { readonly game: string; readonly text: string }[];
}

const keyOf = (userId: string): string => `game-memory:${userId}`;

/** This browser's memory of one account and one game. Every change is saved immediately, if the browser allows it. */
export function createGameMemory(userId: string, gameId: string): GameMemoryStore {
  const kept = read(userId);
  const store = createStore<GameMemory>(() => ({
    notes: kept.notes.find(({ game }) => game === gameId)?.text ?? '',
    muted: kept.muted,
    roleCovered: kept.roleCovered,
    seenHints: kept.seenHints,
    roleShown: kept.roleShownIn === gameId,
  }));
  store.subscribe(({ notes, muted, roleCovered, seenHints, roleShown }) => {
    // Read again, because another tab may have saved notes on another game.
    const saved = read(userId);
    const others = saved.notes.filter(({ game }) => game !== gameId);
    const roleShownIn = roleShown ? gameId : saved.roleShownIn;
    const all = notes === '' ? others : [{ game: gameId, text: notes }, ...others];
    write(userId, { muted: muted.slice(-MUTED_MAX), roleCovered, seenHints, roleShownIn, notes: all.slice(0, GAMES_MAX) });
  });
  return store;
}

export const GameMemoryContext = createContext<GameMemoryStore | null>(null);

/** A part of the memory, and how to change it. */
export function useGameMemory<Part>(select: (memory: GameMemory) => Part): readonly [Part, (change: Partial<GameMemory>) => void] {
  const store = useContext(GameMemoryContext);
  if (store === null) throw new Error('Parts of the game screen need a GameMemoryContext around them.');
  return [useStore(store, select), store.setState];
}

function read(userId: string): Kept {
  try {
    return keptFrom(JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return keptFrom({});
  }
}

/** By hand, because a library for schemas would load with the game for this alone. */
function keptFrom({ muted, roleCovered, seenHints, roleShownIn, notes }: { readonly [Name in keyof Kept]?: unknown }): Kept {
  const isNote = (note: unknown): note is Kept['notes'][number] =>
    typeof note === 'object' &&
    note !== null &&
    'game' in note &&
    'text' in note &&
    typeof note.game === 'string' &&
    typeof note.text === 'string';
  const strings = (list: unknown) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  return {
    muted: strings(muted),
    roleCovered: roleCovered === true,
    seenHints: strings(seenHints),
    roleShownIn: typeof roleShownIn === 'string' ? roleShownIn : null,
    notes: Array.isArray(notes) ? notes.filter(isNote) : [],
  };
}

function write(userId: string, kept: Kept): void {
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Storage can be full or switched off: the memory then lasts as long as the page.
  }
}
