/** A game as other domains know it. */
import type { Fact } from '@one-mind/engine/facts';
import { viewFor } from '@one-mind/engine/view/view';
import type { View } from '@one-mind/engine/view/view-types';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { type LiveGame, seatOf } from './live/live-game.ts';

/** A game as whoever looks after its chat knows it: nothing of it is secret. */
export interface GameTable {
  /** The scenario's. */
  readonly title: string;
  readonly lobbyId: string | null;
  /** Whoever is signed in may watch it. */
  readonly isWatchable: boolean;
  readonly seats: readonly { readonly seat: number; readonly id: string; readonly username: string; readonly kind: 'human' | 'ai' }[];
}

/** What everybody has just been told of a game, for AI players who talk about it. */
export interface TableTalk {
  readonly gameId: string;
  readonly lobbyId: string | null;
  readonly facts: readonly Fact[];
  /** AI players, by seat. */
  readonly ai: readonly { readonly seat: number; readonly id: string; readonly username: string; readonly level: AiLevel }[];
  /** All that one of them knows. */
  readonly viewOf: (seat: number) => View;
}

/**
 * How someone relates to a game; an early spectator came before the first turn. Null: they may not even know that the game exists.
 */
export type Voice = { readonly kind: 'living' | 'quieted' | 'earlySpectator' | 'spectator'; readonly isOver: boolean } | null;

export const tableOf = ({ lobbyId, allowSpectators, state: { scenario, seats } }: LiveGame): GameTable => ({
  title: scenario.title,
  lobbyId,
  isWatchable: allowSpectators,
  seats: seats.map(({ id, name, kind }, seat) => ({ seat, id, username: name, kind })),
});

export const voiceIn = ({ state, allowSpectators }: LiveGame, userId: string, isEarly: boolean): Voice => {
  const isOver = state.phase === 'ended';
  const seat = seatOf(state, userId);
  if (seat === null) return allowSpectators ? { kind: isEarly ? 'earlySpectator' : 'spectator', isOver } : null;
  return { kind: (state.seats[seat]?.composure ?? 0) > 0 ? 'living' : 'quieted', isOver };
};

export const talkOf = ({ id, lobbyId, state }: LiveGame, entries: readonly NarrativeEntry[]): TableTalk => ({
  gameId: id,
  lobbyId,
  facts: entries.map(({ data }) => data),
  ai: state.seats.flatMap(({ kind, id: playerId, name, level }, seat) =>
    kind === 'ai' ? [{ seat, id: playerId, username: name, level: level ?? 'normal' }] : [],
  ),
  viewOf: (seat) => viewFor(state, { type: 'seat', seat }),
});
