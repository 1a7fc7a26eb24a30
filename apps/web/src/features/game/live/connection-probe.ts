import type { Phase } from '@one-mind/engine/vocabulary';

/** How long a game may be silent before its connection is tested, in ms. In a resolution, a turn comes every 3 s. */
const RESOLUTION_MS = 3500;
const OTHERWISE_MS = 10_000;
/** Something arrives within this time after the clock has run out, in ms. */
const AFTER_CLOCK_MS = 1000;

interface Shown {
  readonly phase: Phase;
  /** Time left on the clock, in ms; null = no clock. */
  readonly clockMs: number | null;
}

/**
 * Tests the connection of a game that is silent for longer than expected, because the heartbeat of a connection to a frozen server fails
 * only after most of a minute. A game at its usual pace is hardly ever silent for so long.
 */
export class ConnectionProbe {
  readonly #isAnswered: () => Promise<boolean>;
  readonly #renew: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `isAnswered`: resolves to whether the server answers on this connection in time; `renew`: replaces the connection. */
  constructor(isAnswered: () => Promise<boolean>, renew: () => void) {
    this.#isAnswered = isAnswered;
    this.#renew = renew;
  }

  /** Call it with the game that every update shows. */
  heard(shown: Shown): void {
    this.stop();
    if (shown.phase !== 'ended') this.#timer = setTimeout(() => void this.#test(shown), silenceOf(shown));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #test(shown: Shown): Promise<void> {
    const timer = this.#timer;
    const isAnswered = await this.#isAnswered();
    // An update has arrived meanwhile.
    if (this.#timer !== timer) return;
    if (!isAnswered) this.#renew();
    this.heard({ ...shown, clockMs: null });
  }
}

function silenceOf({ phase, clockMs }: Shown): number {
  if (phase === 'resolution') return RESOLUTION_MS;
  return clockMs === null ? OTHERWISE_MS : Math.min(OTHERWISE_MS, clockMs + AFTER_CLOCK_MS);
}
