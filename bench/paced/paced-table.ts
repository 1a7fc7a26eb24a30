/** One game of five people who take as long as people do. */
import type { OneMindGame } from '../load/one-mind-players.ts';
import type { OneMindSeat } from '../load/one-mind-seat.ts';

/** Seconds of planning. */
export const PLANNING = 30;
/** When somebody acts, in ms after the round has begun: at any time in the first nine tenths of planning. */
const THINKING = { least: 1000, most: 27_000 } as const;
/** How long somebody who leaves is away, in ms: too short for the AI to take over. */
const AWAY = { least: 2000, most: 15_000 } as const;
/** Probability, per person and round, that somebody writes in the chat, or leaves. */
const CHATS = 0.1;
const LEAVES = 0.02;

export interface PacedEvents {
  /** Milliseconds from the last lock-in until all five clients show that planning is over. */
  readonly onLatency: (ms: number) => void;
  readonly onRound: () => void;
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

export class PacedTable {
  readonly #game: OneMindGame;
  readonly #events: PacedEvents;
  readonly #pace: number;
  readonly #timers = new Set<NodeJS.Timeout>();
  #round = 0;
  /** Seats that haven't locked in. */
  readonly #undecided = new Set<OneMindSeat>();
  /** Seats that would have locked in by now, but are away. */
  readonly #late = new Set<OneMindSeat>();
  #lockedAt: number | null = null;
  #isOver = false;

  /** `pace`: how many times faster than in real life. */
  constructor(game: OneMindGame, pace: number, events: PacedEvents) {
    this.#game = game;
    this.#pace = pace;
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
      this.#events.onRound();
      this.close();
      this.#events.onEnd();
      return;
    }
    const round = seats[0]?.planning() ?? 0;
    if (round <= this.#round || !seats.every((seat) => seat.planning() === round)) return;
    if (this.#round > 0) this.#events.onRound();
    this.#begin(round);
  }

  /** A seat's connection was closed by the other side. */
  lost(seat: OneMindSeat): void {
    this.#lockedAt = null;
    this.#after(AWAY, () => this.#comeBack(seat));
  }

  close(): void {
    this.#isOver = true;
    this.#forgetPlans();
    for (const seat of this.#game.seats) seat.close();
  }

  #begin(round: number): void {
    this.#forgetPlans();
    this.#round = round;
    for (const seat of this.#game.seats) {
      this.#undecided.add(seat);
      this.#after(THINKING, () => this.#lockIn(seat));
      if (Math.random() < CHATS) this.#after(THINKING, () => seat.say(`Round ${round}: ${Math.random().toString(36).slice(2)} was me.`));
      if (Math.random() < LEAVES) this.#after(THINKING, () => this.#leave(seat));
    }
  }

  #forgetPlans(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#undecided.clear();
    this.#late.clear();
    this.#lockedAt = null;
  }

  #lockIn(seat: OneMindSeat): void {
    if (!seat.isConnected()) {
      this.#late.add(seat);
      return;
    }
    seat.lockIn();
    this.#undecided.delete(seat);
    const { seats } = this.#game;
    // Planning may be over already if the remaining people had nothing to decide.
    const isLast = this.#undecided.size === 0 && seats.every((one) => one.isConnected() && one.planning() === this.#round);
    if (isLast) this.#lockedAt = performance.now();
  }

  #leave(seat: OneMindSeat): void {
    if (!seat.isConnected()) return;
    this.#lockedAt = null;
    seat.leave();
    this.#after(AWAY, () => this.#comeBack(seat));
  }

  async #comeBack(seat: OneMindSeat): Promise<void> {
    try {
      await seat.comeBack();
    } catch (error) {
      if (this.#isOver) return;
      this.#events.onError(error);
      seat.leave();
      this.#after(AWAY, () => this.#comeBack(seat));
      return;
    }
    if (this.#isOver) seat.close();
    else if (this.#late.delete(seat)) this.#lockIn(seat);
  }

  #after({ least, most }: Range, act: () => unknown): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        act();
      },
      (least + Math.random() * (most - least)) / this.#pace,
    );
    this.#timers.add(timer);
  }
}
