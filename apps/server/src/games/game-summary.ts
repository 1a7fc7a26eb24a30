/** What other domains may know about a game. */
import type { Fact } from '@one-mind/engine/facts';
import { publicFor, viewFor } from '@one-mind/engine/view/view';
import type { PublicView, View } from '@one-mind/engine/view/view-types';
import type { AiLevel } from '@one-mind/engine/vocabulary';
import type { MyGame, NarrativeEntry } from '@one-mind/protocol/games/games';
import { claimSubject, turnSubject } from '@one-mind/protocol/games/reactions';
import { waitsFor } from './decisions.ts';
import { type LiveGame, seatOf } from './live/live-game.ts';

/** The public facts that chat, moderation and friends need. */
export interface GameSummary {
  /** The scenario's title. */
  readonly title: string;
  readonly lobbyId: string | null;
  /** Whether anyone who is signed in may watch it. */
  readonly isWatchable: boolean;
  /** The subjects of every turn and claim that everyone has seen. */
  readonly reactionSubjects: () => ReadonlySet<string>;
  readonly seats: readonly { readonly seat: number; readonly id: string; readonly username: string; readonly kind: 'human' | 'ai' }[];
}

/** The public part of a commit, for AI players who comment on it. */
export interface PublicCommit {
  readonly gameId: string;
  readonly lobbyId: string | null;
  readonly facts: readonly Fact[];
  /** AI players, by seat. */
  readonly ai: readonly { readonly seat: number; readonly id: string; readonly username: string; readonly level: AiLevel }[];
  /** What everyone sees. */
  readonly publicView: () => PublicView;
  /** Everything that this seat knows. */
  readonly viewOf: (seat: number) => View;
}

/**
 * How a person takes part in a game; an early spectator came before the first turn. Null: they may not know that the game exists.
 */
export type Participation = { readonly kind: 'living' | 'quieted' | 'earlySpectator' | 'spectator'; readonly isOver: boolean } | null;

export const summaryOf = ({ lobbyId, allowSpectators, state }: LiveGame): GameSummary => ({
  title: state.scenario.title,
  lobbyId,
  isWatchable: allowSpectators,
  seats: state.seats.map(({ id, name, kind }, seat) => ({ seat, id, username: name, kind })),
  reactionSubjects: () => {
    const { history, claims } = publicFor(state);
    return new Set([...history.map(turnSubject), ...claims.map(claimSubject)]);
  },
});

/** A running game in the list of a person who plays it. `now`: by the game's clock, in ms. */
export const myGameOf = ({ id, state }: LiveGame, userId: string, now: number): MyGame => {
  const { pause, deadline, ...shown } = publicFor(state);
  return {
    id,
    scenario: state.scenario.title,
    round: shown.round,
    roundLimit: shown.roundLimit,
    phase: shown.phase,
    players: shown.players.map(({ username }) => username),
    startedAt: new Date(shown.startedAt).toISOString(),
    waitsForMe: waitsFor(state, userId),
    deadlineIn: deadline === null ? null : Math.max(0, deadline - now),
    isPaused: pause.since !== null,
  };
};

export const participationIn = (
  { state, allowSpectators }: Pick<LiveGame, 'state' | 'allowSpectators'>,
  userId: string,
  isEarly: boolean,
): Participation => {
  const isOver = state.phase === 'ended';
  const seat = seatOf(state, userId);
  if (seat === null) return allowSpectators ? { kind: isEarly ? 'earlySpectator' : 'spectator', isOver } : null;
  return { kind: (state.seats[seat]?.composure ?? 0) > 0 ? 'living' : 'quieted', isOver };
};

export const publicCommitOf = ({ id, lobbyId, state }: LiveGame, entries: readonly NarrativeEntry[]): PublicCommit => ({
  gameId: id,
  lobbyId,
  facts: entries.map(({ data }) => data),
  ai: state.seats.flatMap(({ kind, id: playerId, name, level }, seat) =>
    kind === 'ai' ? [{ seat, id: playerId, username: name, level: level ?? 'normal' }] : [],
  ),
  publicView: () => publicFor(state),
  viewOf: (seat) => viewFor(state, { type: 'seat', seat }),
});
