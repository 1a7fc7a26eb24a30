/** Another game with the same people, which starts when everyone who is still there has asked for it. */
import type { Rematch, RematchWish } from '@one-mind/protocol/games/rematches';
import { usernamesOf } from '../accounts/accounts.ts';
import type { Allowances, Guard } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Games } from '../games/games.ts';
import type { StartedGame } from '../games/live/start-game.ts';
import { Refused } from '../refused.ts';
import { type Outcome, outcomeOf } from '../results/results.ts';
import { requireNoMaintenance } from '../site/restrictions.ts';
import type { GameStarts } from './game-starts.ts';
import type { LobbyPush } from './lobby-updates.ts';
import type { Person } from './membership.ts';
import type { Places } from './places.ts';
import { type Agreement, agreementOf, revengeDifficulty, type Wish } from './rematch-agreement.ts';
import { deleteWishes, deleteWishesBefore, listWishes, putWish } from './rematch-store.ts';
import { findLobby, type LobbyRecord, removeHumans, updateLobby } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly games: Pick<Games, 'outline'>;
  readonly clock: Clock;
  readonly places: Places;
  readonly starts: Pick<GameStarts, 'begin' | 'open'>;
  readonly push: Pick<LobbyPush, 'inGame' | 'rematch' | 'rematchHere'>;
  readonly allowances: Allowances;
  /** Pushes these lobbies. */
  readonly notify: (lobbyIds: readonly string[]) => Promise<unknown>;
}

/** A wish counts for this long, in ms. */
const WISH_LASTS = 5 * 60_000;

/** A person may ask about a game and never open it. Without notices, their pages ask every few seconds while somebody waits. */
const WATCHED_MAX = 1000;

/** A finished game and its lobby. */
interface Finished {
  readonly gameId: string;
  /** In seat order. */
  readonly userIds: readonly string[];
  readonly result: Outcome;
  readonly lobby: LobbyRecord;
}

export class Rematches {
  readonly #deps: Dependencies;
  readonly #requireMayStart: Guard;
  /** Finished games whose people may want another: those that somebody asked this node about. */
  readonly #watched = new Set<string>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#requireMayStart = dependencies.allowances.guard('gameStarts');
  }

  /** Somebody has opened this game or left it, on any node. */
  presenceChanged(gameId: string): void {
    if (!this.#watched.has(gameId)) return;
    const { push } = this.#deps;
    if (push.inGame(gameId).size === 0) this.#watched.delete(gameId);
    else push.rematchHere(gameId);
  }

  /** @throws Refused `not_a_player`, `game_not_over` */
  async get(person: Person, gameId: string): Promise<Rematch> {
    const finished = await this.#require(this.#deps.db, person, gameId);
    if (nextGame(finished) === null) this.#watch(gameId);
    return this.#view(this.#deps.db, person, finished);
  }

  /** Notes or withdraws a wish, and starts the game if everyone agrees with it. */
  async wish(person: Person, gameId: string, { kind, without }: RematchWish): Promise<Rematch> {
    const { db, clock } = this.#deps;
    // Anyone may withdraw a wish, so that no game starts against it.
    if (kind !== null) await this.#requireMayStart(person.userId);
    const { finished, game, left } = await transact(db, async (trx) => {
      const finished = await this.#require(trx, person, gameId);
      const at = clock.wall();
      await deleteWishesBefore(trx, at - WISH_LASTS);
      if (nextGame(finished) !== null) return { finished, game: null, left: [] };
      if (kind === null) {
        await deleteWishes(trx, { gameId, userId: person.userId });
        return { finished, game: null, left: [] };
      }
      if (isReopened(finished)) throw new Refused('rematch_in_lobby');
      await requireNoMaintenance(trx);
      if (kind === 'revenge' && revengeOf(finished) === null) throw new Refused('no_revenge');
      await putWish(trx, gameId, { userId: person.userId, kind, without }, at);
      const agreement = agreementOf({
        people: finished.userIds,
        isHere: (userId) => userId === person.userId || this.#isHere(gameId, userId),
        wishes: await this.#wishes(trx, gameId),
      });
      return { finished, ...(agreement ? await this.#begin(trx, finished, agreement) : { game: null, left: [] }) };
    });
    if (game) await this.#deps.starts.open(finished.lobby.id, game);
    this.#deps.push.rematch(gameId, finished.userIds);
    if (left.length > 0) await this.#deps.notify(left);
    return this.#view(db, person, game ? await this.#require(db, person, gameId) : finished);
  }

  #watch(gameId: string): void {
    this.#watched.add(gameId);
    const [oldest] = this.#watched;
    if (oldest !== undefined && this.#watched.size > WATCHED_MAX) this.#watched.delete(oldest);
  }

  #isHere(gameId: string, userId: string): boolean {
    return this.#deps.push.inGame(gameId).has(userId);
  }

  #wishes(at: Database, gameId: string): Promise<Wish[]> {
    return listWishes(at, gameId, this.#deps.clock.wall() - WISH_LASTS);
  }

  async #require(at: Database, person: Person, gameId: string): Promise<Finished> {
    const outline = await this.#deps.games.outline(at, gameId);
    if (!outline?.userIds.includes(person.userId)) throw new Refused('not_a_player');
    if (outline.status === 'in_progress') throw new Refused('game_not_over');
    const [lobby, result] = await Promise.all([outline.lobbyId === null ? null : findLobby(at, outline.lobbyId), outcomeOf(at, gameId)]);
    if (!lobby || !result) throw new Refused('lobby_not_found');
    return { gameId, userIds: outline.userIds, result, lobby };
  }

  async #view(at: Database, person: Person, finished: Finished): Promise<Rematch> {
    const { gameId, userIds } = finished;
    const wishes = await this.#wishes(at, gameId);
    const gameOf = async (next: string): Promise<Rematch['next']> => {
      const outline = await this.#deps.games.outline(at, next);
      return { gameId: next, isMine: outline?.userIds.includes(person.userId) === true };
    };
    const next = nextGame(finished);
    return {
      people: userIds.map((id) => {
        const wish = wishes.find(({ userId }) => userId === id);
        return { id, isHere: this.#isHere(gameId, id), wish: wish?.kind ?? null, without: wish?.without ?? [] };
      }),
      revenge: revengeOf(finished),
      isLobbyOpen: isReopened(finished),
      next: next === null ? null : await gameOf(next),
    };
  }

  /** The agreed people, and AI players for everyone else, in the caller's transaction. */
  async #begin(
    trx: Database,
    finished: Finished,
    { kind, players, missing }: Agreement,
  ): Promise<{ readonly game: StartedGame; readonly left: readonly string[] }> {
    const { places, starts, clock } = this.#deps;
    const { lobby, gameId, result } = finished;
    const names = await usernamesOf(trx, players);
    await deleteWishes(trx, { gameId });
    await removeHumans(trx, lobby.id);
    const left: string[] = [];
    for (const userId of players) {
      const username = names.get(userId);
      if (username === undefined) throw new Refused('player_not_in_lobby');
      left.push(...(await places.giveUpOthers(trx, { userId, username }, lobby.id)));
      await places.seatHuman(trx, await requireRecord(trx, lobby.id), { userId, username });
    }
    const taken = (await requireRecord(trx, lobby.id)).players.map(({ username }) => username);
    for (const _ of missing) taken.push(await places.seatAi(trx, lobby.id, lobby.settings.aiLevel, taken));
    const difficultyLevel = (kind === 'revenge' ? revengeOf(finished) : null) ?? result.difficulty;
    await updateLobby(trx, lobby.id, {
      // The host stays, if they play.
      hostId: players.includes(lobby.hostId) ? lobby.hostId : (players[0] ?? lobby.hostId),
      // Another host may have changed these since.
      scenarioId: result.scenarioId,
      settings: { ...lobby.settings, difficultyLevel },
      at: clock.wall(),
    });
    return { game: await starts.begin(trx, await requireRecord(trx, lobby.id), true), left };
  }
}

const revengeOf = ({ result }: Finished) => revengeDifficulty(result.outcome, result.difficulty);

/** The newest game of the lobby, if it came later than this one. */
const nextGame = ({ gameId, lobby }: Finished): string | null => (lobby.gameId === gameId ? null : lobby.gameId);

/** Whether somebody has gone back to the lobby since its newest game. Earlier versions of the server didn’t note when. */
const isReopened = ({ lobby }: Finished): boolean => lobby.reopenedAt !== null || lobby.status === 'waiting';

const requireRecord = async (at: Database, lobbyId: string): Promise<LobbyRecord> => {
  const record = await findLobby(at, lobbyId);
  if (!record) throw new Refused('lobby_not_found');
  return record;
};
