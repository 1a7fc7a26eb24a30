import type { GameState } from '@one-mind/engine/state';
import type { RevealView, YouView } from '@one-mind/engine/view/view-types';
import type { Replay, ReplayMoment, ReplayOfSeat } from '@one-mind/protocol/games/replays';
import { scenarioOf } from '@one-mind/protocol/games/scenario-of';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import { publicPartsOf, seatOf } from '../live/live-game.ts';
import { findGame, listCommits, listEntries } from '../store/game-store.ts';
import { type FinishedGame, type Moment, playAgain, publicMoments, seatMoments } from './replay.ts';
import { findReplayAccess, insertOpenReplay } from './replay-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly now: () => number;
}

/** A replayed game takes a few megabytes, so only this many are kept, the most recently used ones. */
const KEPT = 8;
/** They are also kept only for this long, in ms: a viewer who scrubs through a game requests several lenses in a row. */
const KEEP_FOR = 5 * 60_000;

interface Played {
  readonly game: FinishedGame;
  readonly moments: readonly Moment[];
  /** What everyone was shown. */
  readonly shown: readonly ReplayMoment[];
  /** What only each seat was shown, computed on first request. */
  readonly seats: Map<number, readonly Partial<YouView>[]>;
}
interface Cached {
  readonly played: Promise<Played | null>;
  readonly until: number;
}

/**
 * Opens the replay to anyone with the link. Runs inside the transaction that starts a game in a public lobby, or later for one of its
 * players.
 */
export const openReplay = (db: Database, gameId: string, at: number): Promise<void> => insertOpenReplay(db, gameId, at);

/** Whether the game has ended and everyone with the link may see its replay. */
export const isReplayOpen = async (db: Database, gameId: string): Promise<boolean> => {
  const access = await findReplayAccess(db, gameId);
  return access?.isOpen === true && access.status !== 'in_progress';
};

/** @throws Refused `game_not_over` */
const revealOf = (end: GameState): RevealView => {
  const { reveal } = publicPartsOf(end);
  if (reveal === null) throw new Refused('game_not_over');
  return reveal;
};

/** Finished games, moment by moment. `userId` null = without an account. */
export class Replays {
  readonly #deps: Dependencies;
  readonly #cache = new Map<string, Cached>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** The public view, with the truth beside it. */
  async whole(userId: string | null, gameId: string): Promise<Replay> {
    const { isOpen, names } = await this.requireAccess(userId, gameId);
    const { game, shown } = await this.#requirePlayed(gameId, names);
    const { end } = game;
    // The newest entries may have been retold since the game was replayed.
    const entries = await listEntries(this.#deps.db, gameId, 0, game.entries.at(-1)?.seq ?? 0);
    const reveal = revealOf(end);
    return {
      id: gameId,
      scenario: scenarioOf(end),
      moments: shown,
      narrative_log: entries,
      reveal,
      viewer: { seat: userId === null ? null : seatOf(end, userId), isOpen },
    };
  }

  /** What only this seat knew. @throws Refused `invalid_input` if the game has no such seat */
  async ofSeat(userId: string | null, gameId: string, seat: number): Promise<ReplayOfSeat> {
    const { names } = await this.requireAccess(userId, gameId);
    const { game, moments, seats } = await this.#requirePlayed(gameId, names);
    if (seat >= game.end.seats.length) throw new Refused('invalid_input', { seat: 'This game has no such seat.' });
    return { seat, moments: seats.getOrInsertComputed(seat, () => seatMoments(moments, seat)) };
  }

  /** Lets one of the players open the replay to anyone with the link. @throws Refused `not_a_player` */
  async open(userId: string, gameId: string): Promise<void> {
    const { isPlayer } = await this.requireAccess(userId, gameId);
    if (!isPlayer) throw new Refused('not_a_player');
    await openReplay(this.#deps.db, gameId, this.#deps.now());
  }

  async #play(gameId: string): Promise<Played | null> {
    const stored = await findGame(this.#deps.db, gameId);
    if (stored?.snapshot.phase !== 'ended') return null;
    const [commits, entries] = await Promise.all([
      listCommits(this.#deps.db, gameId),
      listEntries(this.#deps.db, gameId, 0, stored.publicSeq),
    ]);
    const game: FinishedGame = { id: gameId, end: stored.snapshot, commits, entries };
    const moments = await playAgain(game);
    return moments === null ? null : { game, moments, shown: publicMoments(moments), seats: new Map() };
  }

  /** @throws Refused `replay_impossible` */
  async #requirePlayed(gameId: string, names: readonly string[]): Promise<Played> {
    const key = JSON.stringify([gameId, names]);
    const at = this.#deps.now();
    for (const [id, { until }] of this.#cache) if (until < at) this.#cache.delete(id);
    const cached = this.#cache.get(key);
    const played = cached?.played ?? this.#play(gameId);
    // Inserted again, so that the first entry of the map is the least recently used.
    this.#cache.delete(key);
    this.#cache.set(key, { played, until: cached?.until ?? at + KEEP_FOR });
    for (const id of this.#cache.keys()) if (this.#cache.size > KEPT) this.#cache.delete(id);
    const result = await played.catch((error) => {
      this.#cache.delete(key);
      throw error;
    });
    if (result === null) throw new Refused('replay_impossible');
    return result;
  }

  /** @throws Refused `replay_not_found` if the game doesn't exist or isn't open to this person, `game_not_over` */
  async requireAccess(
    userId: string | null,
    gameId: string,
  ): Promise<{ readonly isPlayer: boolean; readonly isOpen: boolean; readonly names: readonly string[] }> {
    const access = await findReplayAccess(this.#deps.db, gameId);
    const isPlayer = userId !== null && access?.userIds.includes(userId) === true;
    if (!access || !(isPlayer || access.isOpen)) throw new Refused('replay_not_found');
    if (access.status === 'in_progress') throw new Refused('game_not_over');
    return { isPlayer, isOpen: access.isOpen, names: access.names };
  }
}
