export interface Clock {
  /**
   * The machine's clock in epoch ms, which may jump either way. Use it for times that people read and for what has to survive restarts,
   * such as tokens, mutes and invitations.
   */
  readonly wall: () => number;
  /** Milliseconds that advance evenly even if the machine's clock is set. Use it for deadlines and allowances of this process. */
  readonly steady: () => number;
}

/** `steady` starts at the wall clock's time, so that the same columns can store times of both. */
export const SYSTEM_CLOCK: Clock = {
  wall: Date.now,
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
};
