/** Games in memory, one queue of commands each. Shell order: validate → step → commit → acknowledge → broadcast. */
import type { Command } from '@one-mind/engine/commands';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import { createNarrator } from '@one-mind/narrator/narrate/narrator';
import type { CommandAnswer, NarrativeEntry } from '@one-mind/protocol/games/games';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import type { GameStatus, StoredGame } from '../store/game-store.ts';
import { findGame, findKeyed, listEntries, storeSnapshot } from '../store/game-store.ts';
import type { GameClocks } from './game-clocks.ts';
import type { Alongside, Journal } from './journal.ts';
import type { LiveGame, PublicParts, Told } from './live-game.ts';
import { entriesFor, publicPartsOf, seatOf } from './live-game.ts';

/** Commits between two snapshots: how many are replayed at most when a game is loaded. */
const SNAPSHOT_EVERY = 20;
/** Another node may be first with a seq; more than this many times in a row is refused. */
const ATTEMPTS = 5;
/** AI players answer one another (a vote on an accusation) a few times within one commit. */
const PILOT_PASSES = 6;
/** A game nobody has used for this long leaves the memory, in ms. */
const IDLE_AFTER = 10 * 60_000;

export interface CommandRequest {
  /** Null = the server itself. */
  readonly userId: string | null;
  readonly key: string | null;
  /**
   * The commands for the state as it is when their turn comes: all of them or none. `at` is the time to give them.
   * None at all answers as if it were done. May throw `Refused`.
   */
  readonly commands: (state: GameState, at: number) => readonly Command[];
  /** Written with the commit, if there is one. */
  readonly alongside?: Alongside;
}

/** What one commit changed, for those who tell it on. */
export interface Committed {
  readonly before: GameState;
  /** The seat that asked for it; null = the server itself did. */
  readonly author: number | null;
  /** Null when everybody sees what they saw before: then nobody but the seat concerned may hear of it. */
  readonly public: { readonly since: number; readonly parts: PublicParts; readonly entries: readonly NarrativeEntry[] } | null;
}

interface Dependencies {
  readonly db: Database;
  readonly journal: Journal;
  readonly clocks: GameClocks;
  /** Milliseconds of a steady clock. */
  readonly steady: () => number;
  readonly log: FastifyBaseLogger;
  /** Called in the game's turn, right after the commit. */
  readonly onCommitted: (game: LiveGame, committed: Committed) => void;
  /** A running game came into memory. */
  readonly onWarm: (game: LiveGame) => void;
  readonly onCold: (gameId: string) => void;
}

export type Live = ReturnType<typeof createLive>;

export const createLive = ({ db, journal, clocks, steady, log, onCommitted, onWarm, onCold }: Dependencies) => {
  const games = new Map<string, Promise<LiveGame | null>>();
  const tails = new Map<string, Promise<unknown>>();

  const load = async (id: string): Promise<LiveGame | null> => {
    const stored = await findGame(db, id);
    if (!stored) return null;
    const state = stateNow(stored);
    const entries = await listEntries(db, id, 0, stored.publicSeq);
    if (state.phase !== 'ended') clocks.resume(id, state);
    return {
      id,
      lobbyId: stored.lobbyId,
      allowSpectators: stored.allowSpectators,
      state,
      seq: stored.seq,
      publicSeq: stored.publicSeq,
      publicJson: JSON.stringify(publicPartsOf(state)),
      snapshotSeq: stored.snapshotSeq,
      narrator: narratorFor(id, state, entries),
      usedAt: steady(),
    };
  };

  const warm = async (id: string): Promise<LiveGame> => {
    let loading = games.get(id);
    if (!loading) {
      loading = load(id);
      games.set(id, loading);
      loading.then(
        (game) => {
          if (!game) games.delete(id);
          else if (game.state.phase !== 'ended') onWarm(game);
        },
        () => games.delete(id),
      );
    }
    const game = await loading;
    if (!game) throw new Refused('game_not_found');
    game.usedAt = steady();
    return game;
  };

  const afterOthers = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const result = (tails.get(id) ?? Promise.resolve()).then(work);
    const tail = result.catch(() => undefined);
    tails.set(id, tail);
    void tail.then(() => {
      if (tails.get(id) === tail) tails.delete(id);
    });
    return result;
  };
  /** Runs `use` when every earlier use of this game is done. */
  const inTurn = <T>(id: string, use: (game: LiveGame) => Promise<T>): Promise<T> => afterOthers(id, async () => use(await warm(id)));

  /** After a lost race or a failed write: memory is made anew from what is committed. */
  const reload = async (game: LiveGame): Promise<void> => {
    try {
      const fresh = await load(game.id);
      if (!fresh) throw new Refused('game_not_found');
      Object.assign(game, fresh);
    } catch (error) {
      // The state in memory is ahead of the last commit, so nothing may continue from it.
      games.delete(game.id);
      throw error;
    }
  };

  /** What the AI does now for its seats and those it took over. */
  const playAi = (from: GameState, at: number): { state: GameState; commands: Command[]; told: Told[] } => {
    let state = from;
    const commands: Command[] = [];
    const told: Told[] = [];
    try {
      for (let pass = 0; pass < PILOT_PASSES; pass++) {
        let done = 0;
        for (const command of pilotCommands(state, at)) {
          const result = step(state, command);
          if (!result.ok) continue;
          state = result.state;
          commands.push(command);
          for (const fact of result.events) told.push({ fact, state });
          done += 1;
        }
        if (done === 0) break;
      }
    } catch (error) {
      // A person's move must not fail because an AI player stumbles; the planning time ends for it all the same.
      log.error({ err: error }, 'An AI player failed');
    }
    return { state, commands, told };
  };

  const attempt = async (game: LiveGame, request: CommandRequest): Promise<CommandAnswer | 'taken'> => {
    const at = Math.max(clocks.now(game.id), game.state.now);
    const asked = request.commands(game.state, at);
    if (request.userId !== null && request.key !== null) {
      const earlier = await findKeyed(db, game.id, request.userId, request.key);
      if (earlier) return sameAnswer(earlier, asked);
    }
    let state = game.state;
    const told: Told[] = [];
    for (const command of asked) {
      const result = step(state, command);
      if (!result.ok) throw new Refused(result.refusal);
      state = result.state;
      for (const fact of result.events) told.push({ fact, state });
    }
    const ai = playAi(state, at);
    state = ai.state;
    told.push(...ai.told);
    const commands = [...asked, ...ai.commands];
    if (commands.length === 0) return { ok: true, seq: game.publicSeq };

    const parts = publicPartsOf(state);
    const publicJson = JSON.stringify(parts);
    const isPublic = told.length > 0 || publicJson !== game.publicJson;
    const publicSeq = isPublic ? game.publicSeq + 1 : game.publicSeq;
    const entries = entriesFor(game.narrator, told, publicSeq, at);
    const seq = game.seq + 1;
    const hasEnded = state.phase === 'ended';
    const isSnapshot = hasEnded || seq - game.snapshotSeq >= SNAPSHOT_EVERY;
    let outcome: Awaited<ReturnType<Journal['commit']>>;
    try {
      outcome = await journal.commit(
        {
          gameId: game.id,
          seq,
          publicSeq,
          at,
          commands,
          userId: request.userId,
          key: request.key,
          entries,
          phase: state.phase,
          deadline: hasEnded ? null : clocks.steadyAt(game.id, nextDeadline(state)),
          status: statusOf(state),
          endedAt: state.endedAt,
          snapshot: isSnapshot ? state : null,
        },
        request.alongside,
      );
    } catch (error) {
      // The narrator has told what nobody will hear.
      await reload(game);
      throw error;
    }
    if (outcome === 'taken') return 'taken';

    const before = game.state;
    const since = game.publicSeq;
    game.state = state;
    game.seq = seq;
    game.publicSeq = publicSeq;
    game.publicJson = publicJson;
    if (isSnapshot) game.snapshotSeq = seq;
    if (hasEnded) clocks.forget(game.id);
    try {
      onCommitted(game, {
        before,
        author: request.userId === null ? null : seatOf(state, request.userId),
        public: isPublic ? { since, parts, entries } : null,
      });
    } catch (error) {
      // It is committed: whoever asked must hear so.
      log.error({ err: error, gameId: game.id }, 'A commit could not be told on');
    }
    return { ok: true, seq: publicSeq };
  };

  /** So that nothing has to be replayed by another version of the engine, which may decide otherwise. */
  const storeLatest = async (game: LiveGame): Promise<void> => {
    const { id, seq, state } = game;
    if (seq === game.snapshotSeq) return;
    await storeSnapshot(db, id, { seq, state });
    game.snapshotSeq = Math.max(game.snapshotSeq, seq);
  };

  return {
    inTurn,

    /** @throws Refused with the engine's refusal, `game_not_found`, `game_conflict` or `idempotency_conflict`. */
    submit: (id: string, request: CommandRequest): Promise<CommandAnswer> =>
      inTurn(id, async (game) => {
        for (let n = 0; n < ATTEMPTS; n++) {
          const answer = await attempt(game, request);
          if (answer !== 'taken') return answer;
          await reload(game);
        }
        throw new Refused('game_conflict');
      }),

    /** The game as it is now, without waiting for commands under way. @throws Refused `game_not_found`. */
    get: warm,

    /** Changes what is stored of a game otherwise than by a command, in its turn; if it is in memory, it is read again. */
    amend: async (id: string, change: () => Promise<void>): Promise<void> => {
      if (!games.has(id)) await change();
      // Somebody may have asked for it meanwhile.
      if (games.has(id))
        await inTurn(id, async (game) => {
          await change();
          await reload(game);
        });
    },

    /** Deletes what is stored of it, in its turn, and forgets it. It is null where what was committed can't be played again any more. */
    remove: (id: string, deleteStored: (game: LiveGame | null) => Promise<void>): Promise<void> =>
      afterOthers(id, async () => {
        await deleteStored(await unlessBroken(warm(id)));
        games.delete(id);
        onCold(id);
      }),

    /** Takes a game that was just begun into memory. */
    open(game: LiveGame): void {
      clocks.begin(game.id, game.state);
      games.set(game.id, Promise.resolve(game));
      onWarm(game);
    },

    /** Resolves when every command given so far is committed or refused. */
    async settled(): Promise<void> {
      await Promise.all(tails.values());
    },

    /** Stores every game in memory as it is; for when nothing is under way any more. */
    async storeAll(): Promise<void> {
      for (const loading of games.values()) {
        const game = await loading.catch(() => null);
        try {
          if (game) await storeLatest(game);
        } catch (error) {
          // Its commands are stored, so it can be replayed up to here.
          log.error({ err: error, gameId: game?.id }, 'The current state of a game could not be stored');
        }
      }
    },

    /** Forgets games that nobody has used for a while. `isWatched`: somebody is looking at it. */
    async forgetIdle(isWatched: (gameId: string) => boolean): Promise<void> {
      for (const [id, loading] of games) {
        const game = await loading.catch(() => null);
        if (!game || tails.has(id) || isWatched(id) || steady() - game.usedAt < IDLE_AFTER) continue;
        const { usedAt } = game;
        await storeLatest(game);
        // Somebody may have come for it meanwhile.
        if (tails.has(id) || isWatched(id) || game.usedAt !== usedAt) continue;
        games.delete(id);
        onCold(id);
      }
    },
  };
};

/** Null where it can't be opened, for whatever reason but a refusal. */
export const unlessBroken = <T>(opening: Promise<T>): Promise<T | null> =>
  opening.catch((error: unknown) => {
    if (error instanceof Refused) throw error;
    return null;
  });

export const narratorFor = (gameId: string, state: GameState, narrated: readonly NarrativeEntry[]) =>
  createNarrator({
    scenario: state.scenario,
    players: state.seats.map(({ id, name }) => ({ id, name })),
    publicSeed: gameId,
    narrated,
  });

/** The state after the newest commit. */
export const stateNow = ({ snapshot, later }: Pick<StoredGame, 'snapshot' | 'later'>): GameState => {
  let state = snapshot;
  for (const command of later.flat()) {
    const result = step(state, command);
    // The same commands on the same state were accepted when they were committed.
    if (!result.ok) throw new Error(`Replaying a committed ${command.type} was refused: ${result.refusal}`);
    state = result.state;
  }
  return state;
};

const statusOf = (state: GameState): GameStatus => {
  if (state.phase !== 'ended') return 'in_progress';
  return state.result?.outcome === 'abandoned' ? 'abandoned' : 'completed';
};

const withoutTime = (commands: readonly Command[]): string =>
  JSON.stringify(commands.filter(({ type }) => type !== 'connect').map(({ at: _, ...command }) => command));

/** The same key for the same request is the same request, sent again. */
const sameAnswer = (earlier: { publicSeq: number; commands: readonly Command[] }, asked: readonly Command[]): CommandAnswer => {
  const wanted = asked.filter(({ type }) => type !== 'connect');
  const done = earlier.commands.filter(({ type }) => type !== 'connect').slice(0, wanted.length);
  if (withoutTime(done) !== withoutTime(wanted)) throw new Refused('idempotency_conflict');
  return { ok: true, seq: earlier.publicSeq };
};
