/** One game of five people who take their time. */
import type { OpenGame, Seat } from './contestant.ts';

/** When a player locks in, in ms after the round has begun: any time in the first nine tenths of 30 seconds. */
const THINKING = { least: 1000, most: 27_000 } as const;

export interface PacedEvents {
  /** Milliseconds from the last lock-in until all five clients show that planning is over. */
  readonly onLatency: (ms: number) => void;
  readonly onEnd: () => void;
}

export class PacedTable {
  readonly #game: OpenGame;
  readonly #events: PacedEvents;
  readonly #timers = new Set<NodeJS.Timeout>();
  #round = 0;
  #thinking = 0;
  #lockedAt: number | null = null;
  #isOver = false;

  constructor(game: OpenGame, events: PacedEvents) {
    this.#game = game;
    this.#events = events;
  }

  /** Call it whenever one of the clients may show something new. */
  look(): void {
    const { seats } = this.#game;
    if (this.#isOver) return;
    if (this.#lockedAt !== null && seats.every((seat) => seat.planning() !== this.#round)) {
      this.#events.onLatency(performance.now() - this.#lockedAt);
      this.#lockedAt = null;
    }
    if (seats.every((seat) => seat.hasEnded())) {
      this.#isOver = true;
      this.#events.onEnd();
      return;
    }
    const round = seats[0]?.planning() ?? 0;
    if (round <= this.#round || !seats.every((seat) => seat.planning() === round)) return;
    this.#round = round;
    this.#thinking = seats.length;
    for (const seat of seats) this.#think(seat);
  }

  close(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const seat of this.#game.seats) seat.close();
  }

  #think(seat: Seat): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        seat.lockIn();
        this.#thinking -= 1;
        if (this.#thinking === 0) this.#lockedAt = performance.now();
      },
      THINKING.least + Math.random() * (THINKING.most - THINKING.least),
    );
    this.#timers.add(timer);
  }
}
