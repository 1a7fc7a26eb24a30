/** Starts the game of a lobby: the countdown that people can stop, and the start itself. */
import { START_COUNTDOWN } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Games } from '../games/games.ts';
import type { StartedGame } from '../games/live/start-game.ts';
import { openReplay } from '../games/replay/replays.ts';
import type { Caps } from '../limits.ts';
import { Refused } from '../refused.ts';
import { countScenarioPlay, findScenario, lobbyScenarios } from '../scenarios/scenarios.ts';
import { requireNoMaintenance } from '../site/restrictions.ts';
import { scenarioOf } from './lobby-view.ts';
import { isReady, type Person, requireHost, requireHosted, requireLobby } from './membership.ts';
import type { LobbyRecord } from './store.ts';
import { dropCountdowns, endedCountdowns, findLobby, updateLobby } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly games: Games;
  readonly clock: Clock;
  readonly limits: Pick<Caps, 'hostedGames' | 'hostedAiSeats'>;
  readonly log: FastifyBaseLogger;
  /** For tests only, in ms. */
  readonly countdownMs?: number | undefined;
  /** Pushes the lobby to everybody in it, and returns it. */
  readonly notify: (lobbyId: string) => Promise<Lobby>;
  readonly started: (lobbyId: string, gameId: string) => void;
}

/** A node starts a game on time unless it has stopped; the others wait for it this long, in ms. */
const OVERDUE_AFTER = 1000;
/** How long after a countdown people still wait for their game, in ms. */
const FORGOTTEN_AFTER = 30_000;

export class GameStarts {
  readonly #deps: Dependencies;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /**
   * Starts the game immediately. A second start by the host returns the same game.
   * @throws Refused `players_not_ready` without `force`.
   */
  async start(person: Person, idOrCode: string, force: boolean): Promise<{ gameId: string }> {
    const begun = await transact(this.#deps.db, async (trx): Promise<{ lobbyId: string; gameId: string; game: StartedGame | null }> => {
      const record = await requireLobby(trx, idOrCode);
      requireHost(record, person);
      if (record.status === 'in_progress' && record.gameId !== null) return { lobbyId: record.id, gameId: record.gameId, game: null };
      const game = await this.begin(trx, record, force);
      return { lobbyId: record.id, gameId: game.id, game };
    });
    if (begun.game) await this.open(begun.lobbyId, begun.game);
    return { gameId: begun.gameId };
  }

  /**
   * Starts the game after the countdown, unless somebody stops it. If a countdown is running, it continues.
   * @throws Refused `players_not_ready` without `force`.
   */
  async countDown(person: Person, idOrCode: string, force: boolean): Promise<Lobby> {
    const { id, startsAt } = await transact(this.#deps.db, async (trx) => {
      const record = await requireLobby(trx, idOrCode);
      requireHost(record, person);
      if (record.status === 'in_progress' || record.startsAt !== null) return { id: record.id, startsAt: null };
      await this.#requireStartable(trx, record, force);
      const startsAt = this.#deps.clock.steady() + (this.#deps.countdownMs ?? START_COUNTDOWN);
      await updateLobby(trx, record.id, { startsAt, at: this.#deps.clock.wall() });
      return { id: record.id, startsAt };
    });
    if (startsAt !== null) this.#arm(id, startsAt);
    return this.#deps.notify(id);
  }

  async stopCountdown(person: Person, idOrCode: string): Promise<Lobby> {
    const id = await transact(this.#deps.db, async (trx) => {
      const record = await requireHosted(trx, idOrCode, person);
      await updateLobby(trx, record.id, { startsAt: null, at: this.#deps.clock.wall() });
      return record.id;
    });
    return this.#deps.notify(id);
  }

  /** Ends the countdowns of nodes that have stopped. A game that nobody waits for any longer doesn't start. */
  async endOverdue(): Promise<void> {
    const at = this.#deps.clock.steady();
    for (const { id, startsAt } of await endedCountdowns(this.#deps.db, at - OVERDUE_AFTER)) {
      if (at - startsAt < FORGOTTEN_AFTER) await this.#countedDown(id, startsAt);
      else {
        await dropCountdowns(this.#deps.db, id);
        await this.#deps.notify(id);
      }
    }
  }

  /** Stops all countdowns of this process. */
  stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** @throws Refused if this lobby may not start */
  async #requireStartable(at: Database, record: LobbyRecord, force: boolean): Promise<void> {
    await requireNoMaintenance(at);
    const scenarios = await lobbyScenarios(at);
    if (!scenarios.has(record.scenarioId)) throw new Refused('scenario_not_found');
    const { minPlayers, maxPlayers } = scenarioOf(record, scenarios);
    if (record.players.length < minPlayers) throw new Refused('too_few_players');
    if (record.players.length > maxPlayers) throw new Refused('scenario_too_small');
    if (!force && record.players.some((member) => !isReady(record, member))) throw new Refused('players_not_ready');
    const hosted = await this.#deps.games.hosted(at, record.hostId);
    if (hosted.games >= this.#deps.limits.hostedGames) throw new Refused('too_many_games');
    const aiSeats = record.players.filter(({ kind }) => kind === 'ai').length;
    if (aiSeats > 0 && hosted.aiSeats + aiSeats > this.#deps.limits.hostedAiSeats) throw new Refused('too_many_ai_players');
  }

  /** Lobby and game change in the caller's transaction; `open` the game after it. */
  async begin(trx: Database, record: LobbyRecord, force: boolean): Promise<StartedGame> {
    await this.#requireStartable(trx, record, force);
    const scenario = await findScenario(trx, record.scenarioId);
    if (!scenario) throw new Refused('scenario_not_found');
    const { timeLimit, difficultyLevel, allowSpectators, isPrivate } = record.settings;
    const game = await this.#deps.games.start(trx, {
      lobbyId: record.id,
      hostId: record.hostId,
      scenario,
      difficulty: difficultyLevel,
      timeLimitMs: timeLimit === null ? null : timeLimit * 1000,
      // Only its players can open a private game, its chat and its record.
      allowSpectators: allowSpectators && !isPrivate,
      seats: record.players.map(({ id, username, kind, level }) => ({ id, name: username, kind, level })),
    });
    const at = this.#deps.clock.wall();
    await updateLobby(trx, record.id, { status: 'in_progress', gameId: game.id, startsAt: null, reopenedAt: null, at });
    await countScenarioPlay(trx, record.scenarioId);
    if (!isPrivate) await openReplay(trx, game.id, this.#deps.clock.wall());
    return game;
  }

  async open(lobbyId: string, game: StartedGame): Promise<void> {
    this.#deps.games.open(game);
    await this.#deps.notify(lobbyId);
    this.#deps.started(lobbyId, game.id);
  }

  /** The end of the countdown, unless it was stopped: then the lobby no longer starts at this time. */
  async #countedDown(lobbyId: string, startsAt: number): Promise<void> {
    try {
      const game = await transact(this.#deps.db, async (trx) => {
        const record = await findLobby(trx, lobbyId);
        // People who joined during the countdown want to play; anyone who is no longer ready has stopped it.
        return record?.status === 'waiting' && record.startsAt === startsAt ? this.begin(trx, record, true) : null;
      });
      if (game) await this.open(lobbyId, game);
    } catch (error) {
      if (!(error instanceof Refused)) this.#deps.log.error({ err: error, lobbyId }, 'A game could not be started');
      await dropCountdowns(this.#deps.db, lobbyId);
      await this.#deps.notify(lobbyId);
    }
  }

  #arm(lobbyId: string, startsAt: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#countedDown(lobbyId, startsAt).catch((error) =>
          this.#deps.log.error({ err: error, lobbyId }, 'A failed start could not be pushed'),
        );
      },
      Math.max(0, startsAt - this.#deps.clock.steady()),
    );
    this.#timers.add(timer);
  }
}
