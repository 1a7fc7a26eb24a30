import type { YouView } from '@one-mind/engine/view/view-types';
import type { GameUpdate, PackedGameYou, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot, openYou, type PublicSide } from '@one-mind/protocol/games/packed-you';

/** Unpacks what one person receives of games, in the order in which it arrives; other messages stay as they are. */
export class ReceivedGames {
  readonly #games = new Map<string, { readonly open: PublicSide; readonly you: YouView | null }>();

  /** `event`: of the socket; any other name for the answer to a call. */
  opened(event: string, message: unknown): unknown {
    if (event === 'game:update') {
      const update = message as GameUpdate;
      this.#games.set(update.gameId, { open: update, you: this.#games.get(update.gameId)?.you ?? null });
    }
    if (event === 'game:you') {
      const packed = message as PackedGameYou;
      const game = this.#games.get(packed.gameId);
      if (game === undefined) throw new Error('A private view arrived before its game.');
      const own = openYou(packed, game.open, game.you);
      this.#games.set(packed.gameId, { ...game, you: own.you });
      return own;
    }
    return isPackedSnapshot(message) ? openSnapshot(message) : message;
  }
}

const isPackedSnapshot = (message: unknown): message is PackedSnapshot =>
  typeof message === 'object' && message !== null && 'current_state' in message && 'you' in message;
