/** People who play one game after another together. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '@one-mind/engine/rng';
import type { CreateLobby, Lobby } from '@one-mind/protocol/games/lobbies';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { type Call, errorIn, NoAnswer } from './account.ts';
import type { History } from './history.ts';
import type { Player } from './player.ts';

/** Seconds of planning; null = the game waits for everyone. */
const TIME_LIMITS = [null, null, 15, 30] as const;
/** Pause before repeating a request that had no answer, or was refused because of the server's state, in ms. */
const REPEAT_AFTER = 1000;

interface TableOptions {
  readonly players: readonly Player[];
  readonly history: History;
  readonly dice: Dice;
  readonly signal: AbortSignal;
}

export class Table {
  readonly #options: TableOptions;
  #isFinishing = false;
  #gameId: string | null = null;
  #playing: Promise<void> = Promise.resolve();

  constructor(options: TableOptions) {
    this.#options = options;
  }

  /** Resolves when the first game has started. */
  async open(): Promise<void> {
    const gameId = await this.#startGame();
    this.#playing = this.#playGames(gameId).catch((error) => {
      if (!this.#options.signal.aborted) throw error;
    });
  }

  /** Starts no more games. Resolves when the one in play has ended, or the players are stopped. */
  finish(): Promise<void> {
    this.#isFinishing = true;
    return this.#playing;
  }

  /** Everyone reads the whole game once more; repeated until `until`, by `performance.now()`. */
  async lookOnce(until: number): Promise<void> {
    const { players, history } = this.#options;
    const gameId = this.#gameId;
    if (gameId === null) return;
    await Promise.all(
      players.map(async (player) => {
        while (!(await player.lookOnce(gameId))) {
          if (performance.now() > until) return void history.remarks.push(`${player.account.name} could not read their last game.`);
          await wait(REPEAT_AFTER);
        }
      }),
    );
  }

  async #playGames(first: string): Promise<void> {
    for (let gameId = first; ; gameId = await this.#startGame()) {
      await Promise.all(this.#options.players.map((player) => player.play(gameId)));
      if (this.#isFinishing) return;
    }
  }

  async #startGame(): Promise<string> {
    const { players, history } = this.#options;
    for (;;) {
      const gameId = await this.#tryToStart();
      if (gameId !== null) {
        const startedAt = performance.now();
        const userIds = players.map(({ account }) => account.id);
        history.games.set(gameId, { gameId, userIds, startedAt, endedAt: null, changedAt: startedAt });
        this.#gameId = gameId;
        return gameId;
      }
      await this.#pause();
    }
  }

  /** All of these requests can be repeated. Null if one is refused, for example because the lobby was lost in the meantime. */
  async #tryToStart(): Promise<string | null> {
    const { dice, players } = this.#options;
    const [host, ...guests] = players;
    if (host === undefined) throw new RangeError('A table needs players.');
    const wanted: CreateLobby = {
      name: `Table ${dice.below(1000)}`,
      scenarioId: dice.pick(BUILT_IN).id,
      settings: { timeLimit: dice.pick(TIME_LIMITS), aiVoices: false },
      bots: players.length < 3 || dice.percent(30) ? Array.from({ length: Math.max(1, 3 - players.length) }, () => 'normal' as const) : [],
    };
    const lobby = await this.#ask<Lobby>(host, { method: 'POST', path: '/api/lobbies', body: wanted });
    if (lobby === null) return null;
    for (const guest of guests)
      if ((await this.#ask(guest, { method: 'POST', path: `/api/lobbies/${lobby.id}/join` })) === null) return null;
    const path = `/api/lobbies/${lobby.id}/start`;
    return (await this.#ask<{ readonly gameId: string }>(host, { method: 'POST', path, body: { force: true } }))?.gameId ?? null;
  }

  /** Repeats the request until it is executed or refused; null = refused. */
  async #ask<Answer>(player: Player, call: Call): Promise<Answer | null> {
    for (;;) {
      try {
        const answer = await player.account.call(call);
        // The server's answer to this call, whose type the caller knows.
        if (answer.status < 300) return answer.body as Answer;
        if (answer.status < 500 && answer.status !== 429) {
          this.#options.history.remarks.push(`${player.account.name} was refused ${call.method} ${call.path}: ${errorIn(answer)}.`);
          return null;
        }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return wait(REPEAT_AFTER, undefined, { signal: this.#options.signal });
  }
}
