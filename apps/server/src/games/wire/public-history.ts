/** Everything public about a game from its beginning until now. */
import type { GameUpdate, NarrativeEntry } from '@one-mind/protocol/games/games';
import type { Database } from '../../db/open.ts';
import type { LiveGame } from '../live/live-game.ts';
import { listEntries } from '../store/game-store.ts';

export interface PublicHistory {
  /** Oldest first. */
  readonly entries: readonly NarrativeEntry[];
  /** A `game:update` from the beginning as JSON, except its `serverTime`. */
  readonly json: string;
}

interface Kept {
  readonly publicSeq: number;
  /** Differs after the game is read from the database again. */
  readonly narrator: LiveGame['narrator'];
  readonly history: Promise<PublicHistory>;
}

/** Number of histories kept; each takes a few hundred kB. */
const GAMES_MAX = 100;

export type PublicHistories = ReturnType<typeof createPublicHistories>;

/** Reads and encodes a game's public history once per public seq, no matter how many clients ask for it. */
export const createPublicHistories = (db: Database) => {
  /** The game that was read most recently is last. */
  const kept = new Map<string, Kept>();

  const read = async (game: LiveGame): Promise<PublicHistory> => {
    const { id, publicSeq, parts } = game;
    const entries = await listEntries(db, id, 0, publicSeq);
    const update: Omit<GameUpdate, 'serverTime'> = {
      gameId: id,
      since: 0,
      seq: publicSeq,
      ...parts,
      narrative: entries,
    };
    return { entries, json: JSON.stringify(update) };
  };

  return {
    /** Runs in the game's queue, so that state and entries are of the same moment. */
    of(game: LiveGame): Promise<PublicHistory> {
      const { id, publicSeq, narrator } = game;
      const known = kept.get(id);
      if (known?.publicSeq === publicSeq && known.narrator === narrator) return known.history;
      const history = read(game);
      kept.delete(id);
      kept.set(id, { publicSeq, narrator, history });
      history.catch(() => kept.delete(id));
      for (const oldest of kept.keys()) {
        if (kept.size <= GAMES_MAX) break;
        kept.delete(oldest);
      }
      return history;
    },

    /** Call when something was added, the words of an entry have changed, or nobody needs the game. */
    forget(gameId: string): void {
      kept.delete(gameId);
    },
  };
};
