/** From Start Game to the game: the countdown that can be stopped, and the start itself. */
import { START_COUNTDOWN } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Games } from '../games/games.ts';
import type { StartedGame } from '../games/live/start-game.ts';
import { openReplay } from '../games/replay/replays.ts';
import type { PlayLimits } from '../realtime/play-limits.ts';
import { Refused } from '../refused.ts';
import { countScenarioPlay, findScenario, lobbyScenarios } from '../scenarios/scenarios.ts';
import { requireNoMaintenance } from '../site/restrictions.ts';
import { scenarioOf } from './lobby-view.ts';
import { isReady, type Person, requireHost, requireHosted, requireLobby } from './membership.ts';
import type { LobbyRecord } from './store.ts';
import { dropCountdowns, findLobby, updateLobby } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly games: Games;
  readonly clock: Clock;
  readonly limits: Pick<PlayLimits, 'hostedGames' | 'hostedAiSeats'>;
  readonly log: FastifyBaseLogger;
  /** Tests alone: milliseconds. */
  readonly countdownMs?: number | undefined;
  /** Pushes the lobby to everybody in it, and returns it. */
  readonly notify: (lobbyId: string) => Promise<Lobby>;
  readonly started: (lobbyId: string, gameId: string) => void;
}

export const createStarting = ({ db, games, clock, limits, log, countdownMs = START_COUNTDOWN, notify, started }: Dependencies) => {
  const timers = new Set<NodeJS.Timeout>();

  /** @throws Refused what keeps this lobby from starting */
  const requireStartable = async (at: Database, record: LobbyRecord, force: boolean): Promise<void> => {
    await requireNoMaintenance(at);
    const scenarios = await lobbyScenarios(at);
    if (!scenarios.has(record.scenarioId)) throw new Refused('scenario_not_found');
    const { minPlayers, maxPlayers } = scenarioOf(record, scenarios);
    if (record.players.length < minPlayers) throw new Refused('too_few_players');
    if (record.players.length > maxPlayers) throw new Refused('scenario_too_small');
    if (!force && record.players.some((member) => !isReady(record, member))) throw new Refused('players_not_ready');
    const hosted = await games.hosted(at, record.hostId);
    if (hosted.games >= limits.hostedGames) throw new Refused('too_many_games');
    const aiSeats = record.players.filter(({ kind }) => kind === 'ai').length;
    if (aiSeats > 0 && hosted.aiSeats + aiSeats > limits.hostedAiSeats) throw new Refused('too_many_ai_players');
  };

  /** Lobby and game change in the caller's transaction. */
  const begin = async (trx: Database, record: LobbyRecord, force: boolean): Promise<StartedGame> => {
    await requireStartable(trx, record, force);
    const scenario = await findScenario(trx, record.scenarioId);
    if (!scenario) throw new Refused('scenario_not_found');
    const { timeLimit, difficultyLevel, allowSpectators, isPrivate } = record.settings;
    const game = await games.start(trx, {
      lobbyId: record.id,
      hostId: record.hostId,
      scenario,
      difficulty: difficultyLevel,
      timeLimitMs: timeLimit === null ? null : timeLimit * 1000,
      // Only its players can open a private game, its chat and its record.
      allowSpectators: allowSpectators && !isPrivate,
      seats: record.players.map(({ id, username, kind, level }) => ({ id, name: username, kind, level })),
    });
    await updateLobby(trx, record.id, { status: 'in_progress', gameId: game.id, startsAt: null, at: clock.wall() });
    await countScenarioPlay(trx, record.scenarioId);
    if (!isPrivate) await openReplay(trx, game.id, clock.wall());
    return game;
  };
  const open = async (lobbyId: string, game: StartedGame): Promise<void> => {
    games.open(game);
    await notify(lobbyId);
    started(lobbyId, game.id);
  };

  /** The end of the countdown, unless it was stopped: then the lobby knows of no start at this time any more. */
  const countedDown = async (lobbyId: string, startsAt: number): Promise<void> => {
    try {
      const game = await db.transaction().execute(async (trx) => {
        const record = await findLobby(trx, lobbyId);
        // Who came during the countdown came to play; who isn't ready after all has stopped it.
        return record?.status === 'waiting' && record.startsAt === startsAt ? begin(trx, record, true) : null;
      });
      if (game) await open(lobbyId, game);
    } catch (error) {
      if (!(error instanceof Refused)) log.error({ err: error, lobbyId }, 'A game could not be started');
      await dropCountdowns(db, lobbyId);
      await notify(lobbyId);
    }
  };
  const arm = (lobbyId: string, startsAt: number): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        countedDown(lobbyId, startsAt).catch((error) => log.error({ err: error, lobbyId }, 'A failed start could not be pushed'));
      },
      Math.max(0, startsAt - clock.steady()),
    );
    timers.add(timer);
  };

  return {
    /**
     * Starts the game at once. A second start by the host answers the same game.
     * @throws Refused `players_not_ready` without `force`.
     */
    async start(person: Person, idOrCode: string, force: boolean): Promise<{ gameId: string }> {
      const begun = await db.transaction().execute(async (trx): Promise<{ lobbyId: string; gameId: string; game: StartedGame | null }> => {
        const record = await requireLobby(trx, idOrCode);
        requireHost(record, person);
        if (record.status === 'in_progress' && record.gameId !== null) return { lobbyId: record.id, gameId: record.gameId, game: null };
        const game = await begin(trx, record, force);
        return { lobbyId: record.id, gameId: game.id, game };
      });
      if (begun.game) await open(begun.lobbyId, begun.game);
      return { gameId: begun.gameId };
    },

    /**
     * Starts the game in a while, unless somebody stops it. Asked for again it goes on as it is.
     * @throws Refused `players_not_ready` without `force`.
     */
    async countDown(person: Person, idOrCode: string, force: boolean): Promise<Lobby> {
      const { id, startsAt } = await db.transaction().execute(async (trx) => {
        const record = await requireLobby(trx, idOrCode);
        requireHost(record, person);
        if (record.status === 'in_progress' || record.startsAt !== null) return { id: record.id, startsAt: null };
        await requireStartable(trx, record, force);
        const startsAt = clock.steady() + countdownMs;
        await updateLobby(trx, record.id, { startsAt, at: clock.wall() });
        return { id: record.id, startsAt };
      });
      if (startsAt !== null) arm(id, startsAt);
      return notify(id);
    },

    async stopCountdown(person: Person, idOrCode: string): Promise<Lobby> {
      const id = await db.transaction().execute(async (trx) => {
        const record = await requireHosted(trx, idOrCode, person);
        await updateLobby(trx, record.id, { startsAt: null, at: clock.wall() });
        return record.id;
      });
      return notify(id);
    },

    /** No countdown of this process ends after this. */
    stopTimers(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
