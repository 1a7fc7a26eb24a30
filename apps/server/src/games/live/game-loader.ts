/** Reads games into memory, and what other nodes have added to them since. */
import { MemoCache, withCache } from '@one-mind/engine/memoize';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import { changesOf } from '@one-mind/protocol/games/changes';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import { findGame, findHead, type GameHead, listCommitsBetween, listEntries, moveDeadline } from '../store/game-store.ts';
import type { GameClocks } from './game-clocks.ts';
import { type Committed, type LiveGame, narratorFor, publicPartsOf, seatOf, stateNow } from './live-game.ts';
import { REPLAYED_MAX } from './snapshots.ts';

/** A deadline that no node has served for this long, in ms: no node was running, or none could reach the database. */
export const STOOD_STILL_AFTER = 10_000;

interface Dependencies {
  readonly db: Database;
  readonly clocks: GameClocks;
  /** Milliseconds of a steady clock. */
  readonly steady: () => number;
  readonly cluster: Cluster;
}

type Newer = Pick<LiveGame, 'state' | 'seq' | 'publicSeq' | 'parts'> & Partial<LiveGame>;

export type GameLoader = ReturnType<typeof createGameLoader>;

export const createGameLoader = ({ db, clocks, steady, cluster }: Dependencies) => {
  /**
   * All nodes use the same clock for a game: the one by which its next deadline is stored. A game that has stood still continues from
   * its last commit, so that no phase is skipped.
   */
  const followClock = async (id: string, head: GameHead, state: GameState): Promise<void> => {
    if (state.phase === 'ended') return;
    const next = nextDeadline(state);
    if (!cluster.isShared || next === null || head.deadline === null) clocks.resume(id, state);
    else if (steady() - head.deadline <= STOOD_STILL_AFTER) clocks.follow(id, next, head.deadline);
    else {
      const moved = steady() + next - state.now;
      if (await moveDeadline(db, id, head, moved)) clocks.follow(id, next, moved);
      else {
        // Another node was faster.
        const now = await findHead(db, id);
        if (now?.seq === head.seq && now.deadline !== null) clocks.follow(id, next, now.deadline);
      }
    }
  };

  const load = async (id: string): Promise<LiveGame | null> => {
    const stored = await findGame(db, id);
    if (!stored) return null;
    const { engineVersion, later } = stored;
    // As long as nodes of that version run, they serve the game. Later nobody else can, and most versions replay most commits alike.
    if (later.length > 0 && engineVersion !== ENGINE_VERSION && cluster.hasVersion(engineVersion)) throw new Refused('unavailable');
    const cache = new MemoCache();
    const state = withCache(cache, () => stateNow(stored));
    const entries = await listEntries(db, id, 0, stored.publicSeq);
    await followClock(id, stored, state);
    return {
      id,
      lobbyId: stored.lobbyId,
      allowSpectators: stored.allowSpectators,
      state,
      seq: stored.seq,
      publicSeq: stored.publicSeq,
      cache,
      parts: withCache(cache, () => publicPartsOf(state)),
      snapshotSeq: stored.snapshotSeq,
      narrator: narratorFor(id, state, entries),
      usedAt: steady(),
    };
  };

  const newsSince = async ({ id, seq, publicSeq }: LiveGame, newest: Pick<LiveGame, 'seq' | 'publicSeq'>) => {
    const [commits, entries] = await Promise.all([
      listCommitsBetween(db, id, { after: seq, upTo: newest.seq }),
      listEntries(db, id, publicSeq, newest.publicSeq),
    ]);
    return { commits, entries };
  };
  type News = Awaited<ReturnType<typeof newsSince>>;

  /** Brings the game in memory to the newer state. Returns what has changed. */
  const advance = (game: LiveGame, newer: Newer, { commits, entries }: News): Committed => {
    const { state: before, publicSeq: since, parts } = game;
    const authors = new Set(commits.flatMap(({ userId }) => (userId === null ? [] : (seatOf(newer.state, userId) ?? []))));
    Object.assign(game, newer);
    return {
      before,
      authors,
      public: newer.publicSeq > since ? { since, changes: changesOf(parts, newer.parts), entries } : null,
    };
  };

  /** Loads a game in memory again. Returns what has changed; null = nothing. @throws Refused `game_not_found`, `unavailable` */
  const reload = async (game: LiveGame): Promise<Committed | null> => {
    const fresh = await load(game.id);
    if (!fresh) throw new Refused('game_not_found');
    if (fresh.seq > game.seq) return advance(game, fresh, await newsSince(game, fresh));
    Object.assign(game, fresh);
    return null;
  };

  return {
    load,
    reload,

    /** Whether the game in memory is as stored; false if it is no longer stored. */
    async isCurrent({ id, seq }: LiveGame): Promise<boolean> {
      return (await findHead(db, id))?.seq === seq;
    },

    /** Call it in the game's queue. Returns what other nodes have changed; null = nothing. @throws Refused as `reload` does */
    async catchUp(game: LiveGame): Promise<Committed | null> {
      const head = await findHead(db, game.id);
      if (!head) throw new Refused('game_not_found');
      if (head.seq === game.seq) {
        await followClock(game.id, head, game.state);
        return null;
      }
      if (head.engineVersion !== ENGINE_VERSION || head.seq - game.seq > REPLAYED_MAX) return reload(game);
      const news = await newsSince(game, head);
      // A commit by the server without commands changes what earlier ones have stored.
      if (news.commits.some(({ userId, commands }) => userId === null && commands.length === 0)) return reload(game);
      const state = withCache(game.cache, () => stateNow({ snapshot: game.state, later: news.commits.map(({ commands }) => commands) }));
      const parts = withCache(game.cache, () => publicPartsOf(state));
      await followClock(game.id, head, state);
      game.narrator.remember(news.entries);
      return advance(game, { state, parts, seq: head.seq, publicSeq: head.publicSeq }, news);
    },
  };
};
