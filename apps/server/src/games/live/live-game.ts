import type { MemoCache } from '@one-mind/engine/memoize';
import { play } from '@one-mind/engine/play';
import type { GameState } from '@one-mind/engine/state';
import { viewFor } from '@one-mind/engine/view/view';
import type { PublicView } from '@one-mind/engine/view/view-types';
import { createNarrator, type Narrator } from '@one-mind/narrator/narrate/narrator';
import type { Change } from '@one-mind/protocol/games/changes';
import type { GameStateView, GameUpdate, NarrativeEntry } from '@one-mind/protocol/games/games';
import type { StoredGame } from '../store/game-store.ts';

/** A game in memory: a cache of the committed state, never ahead of it. */
export interface LiveGame {
  readonly id: string;
  readonly lobbyId: string | null;
  readonly allowSpectators: boolean;
  state: GameState;
  seq: number;
  /** Number of the newest commit that changed the public state: the only one that leaves the server. */
  publicSeq: number;
  /** The engine's memoized results for this game, about 36 kB. Ask the engine about its states inside `withCache`. */
  cache: MemoCache;
  /** The public parts of the state. */
  parts: PublicParts;
  snapshotSeq: number;
  narrator: Narrator;
  /** When it was last used, by the steady clock. */
  usedAt: number;
}

/** The effect of commits that were stored together. */
export interface Committed {
  readonly before: GameState;
  /** The seats that requested them. */
  readonly authors: ReadonlySet<number>;
  /** Null if the public state is unchanged; then only the seat concerned may learn about it. */
  readonly public: { readonly since: number; readonly changes: Change | undefined; readonly entries: readonly NarrativeEntry[] } | null;
}

/** The public part of a view, as the wire divides it; the history travels as narrative entries. */
export type PublicParts = Pick<GameUpdate, 'players' | 'world' | 'reveal'> & { readonly state: GameStateView };

export const publicParts = (view: PublicView): PublicParts => {
  const { players, world, history: _, reveal, ...state } = view;
  return { state, players, world, reveal };
};

export const publicPartsOf = (state: GameState): PublicParts => publicParts(viewFor(state, { type: 'spectator' }).public);

/** Index of this user's seat; null = none. A human player's id is their user's id. */
export const seatOf = (state: GameState, userId: string): number | null => {
  const index = state.seats.findIndex(({ id, kind }) => id === userId && kind === 'human');
  return index < 0 ? null : index;
};

/** `entries`: everything that was narrated so far. */
export const narratorFor = (gameId: string, state: GameState, entries: readonly NarrativeEntry[]): Narrator =>
  createNarrator({
    scenario: state.scenario,
    players: state.seats.map(({ id, name }) => ({ id, name })),
    publicSeed: gameId,
    narrated: entries,
  });

/** The state after the newest commit. */
export const stateNow = ({ snapshot, later }: Pick<StoredGame, 'snapshot' | 'later'>): GameState => {
  const { state, refused } = play(snapshot, later.flat());
  // The same commands on the same state were accepted when they were committed.
  if (refused !== null) throw new Error(`Replaying a committed ${refused.command.type} was refused: ${refused.refusal}`);
  return state;
};
