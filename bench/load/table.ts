/** One game of five clients, played as fast as the server lets them. */
import type { OpenGame } from './contestant.ts';

export class Table {
  readonly game: OpenGame;
  /** Milliseconds from the last lock-in of a round until all five clients show what came of it. */
  readonly latencies: number[] = [];
  /** Rounds that all clients have seen end. */
  roundsPlayed = 0;
  #round = 0;
  #lockedAt: number | null = null;
  #goal = 0;
  #onGoal: () => void = () => undefined;

  constructor(game: OpenGame) {
    this.game = game;
  }

  get hasEnded(): boolean {
    return this.game.seats.every((seat) => seat.hasEnded());
  }

  /** Plays until all clients show this round's planning, or the end. The game then waits. */
  playUntil(round: number): Promise<void> {
    return new Promise((resolve) => {
      this.#goal = round;
      this.#onGoal = resolve;
      this.look();
    });
  }

  /** Call it whenever one of the clients may show something new. */
  look(): void {
    const [first] = this.game.seats;
    const shown = first?.planning() ?? null;
    const { hasEnded } = this;
    if (!hasEnded && (shown === null || !this.game.seats.every((seat) => seat.planning() === shown))) return;
    const round = hasEnded ? Number.POSITIVE_INFINITY : (shown ?? 0);
    if (this.#lockedAt !== null && round > this.#round) {
      this.latencies.push(performance.now() - this.#lockedAt);
      this.roundsPlayed += 1;
      this.#lockedAt = null;
    }
    if (round >= this.#goal) {
      const reached = this.#onGoal;
      this.#onGoal = () => undefined;
      reached();
      return;
    }
    if (round <= this.#round) return;
    this.#round = round;
    for (const seat of this.game.seats) seat.lockIn();
    this.#lockedAt = performance.now();
  }
}
