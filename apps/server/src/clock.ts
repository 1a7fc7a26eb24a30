export interface Clock {
  /**
   * Epoch ms by the machine's clock, which may jump either way: for times that people read, and for what has to hold across
   * restarts, such as tokens, mutes and invitations.
   */
  readonly wall: () => number;
  /** Milliseconds that advance evenly even if the machine's clock is set: for deadlines and allowances of this process. */
  readonly steady: () => number;
}

/** `steady` starts at the wall clock's time, so that the same columns can store times of both. */
export const SYSTEM_CLOCK: Clock = {
  wall: Date.now,
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
};
