/** What one client knows of a game, put together from snapshots and updates as the web app does it. */
import type { YouView } from '@one-mind/engine/view/view-types';
import { changedGame } from '@one-mind/protocol/games/changed-game';
import type { GameChanges, GameSnapshot, PackedGameYou, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot, openYou } from '@one-mind/protocol/games/packed-you';

export interface FollowedGame extends Pick<GameSnapshot, 'seq' | 'current_state' | 'players' | 'world' | 'reveal'> {
  readonly you: YouView | null;
}

/** `isGap`: the update continues a commit that the client has not seen, so it must ask for what is missing. */
export interface Applied {
  readonly game: FollowedGame | null;
  readonly isGap: boolean;
}

export function withSnapshot(game: FollowedGame | null, packed: PackedSnapshot): FollowedGame {
  if (game !== null && packed.seq < game.seq) return game;
  const { seq, current_state, players, world, reveal, you } = openSnapshot(packed);
  return { seq, current_state, players, world, reveal, you };
}

export function withChanges(game: FollowedGame | null, changes: GameChanges): Applied {
  if (game === null) return { game, isGap: true };
  if (changes.seq <= game.seq) return { game, isGap: false };
  if (changes.since !== game.seq) return { game, isGap: true };
  return { game: { ...changedGame(game, changes), you: game.you }, isGap: false };
}

export function withYou(game: FollowedGame | null, message: PackedGameYou): Applied {
  if (game === null) return { game, isGap: true };
  if (message.seq !== game.seq) return { game, isGap: message.seq > game.seq };
  return { game: { ...game, you: openYou(message, { ...game, state: game.current_state }, game.you).you }, isGap: false };
}
