/** Players who keep playing on an installation, and how fast their games go on after a fault. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Party } from './players/party.ts';

/** In ms. */
const LOOK_EVERY = 20;
/** How long to wait for a game to go on, in ms. */
const RECOVER_MAX = 120_000;
/** A game that hasn't continued after this many times the promised time is reported as stuck. */
const REMARKED_AFTER = 3;

export interface Recovery {
  readonly fault: string;
  /** By `performance.now()`. */
  readonly at: number;
  /** The game that took longest. */
  readonly slowest: string;
  /** How long it took, in ms; null if it didn't go on within `RECOVER_MAX`. */
  readonly ms: number | null;
  /** The most that is promised, in ms. */
  readonly limit: number;
}

export class Load {
  readonly recoveries: Recovery[] = [];
  readonly #party: Party;

  constructor(party: Party) {
    this.#party = party;
  }

  /** Lets them play for this time. */
  async play(ms: number): Promise<void> {
    await sleep(ms);
  }

  /**
   * Call it at the moment of the fault, or of its end. Resolves when a command that was sent after this moment has been acknowledged in
   * each game that is being played now, or the game has ended. `fault`: what happened; `within`: the most that is promised, in ms.
   */
  async recovers({ fault, within }: { readonly fault: string; readonly within: number }): Promise<void> {
    const since = performance.now();
    const waiting = new Set([...this.#party.history.games.values()].filter(({ endedAt }) => endedAt === null));
    let slowest = '';
    let isRemarked = false;
    while (waiting.size > 0 && performance.now() - since < RECOVER_MAX) {
      await sleep(LOOK_EVERY);
      if (!isRemarked && performance.now() - since > within * REMARKED_AFTER) {
        isRemarked = true;
        for (const { gameId } of waiting) this.#party.remarkStanding(gameId);
      }
      for (const game of waiting) {
        slowest = game.gameId;
        if (game.endedAt !== null || this.#party.lastProgressAt(game.gameId) > since) waiting.delete(game);
      }
    }
    this.recoveries.push({ fault, at: since, slowest, ms: waiting.size > 0 ? null : performance.now() - since, limit: within });
  }
}
