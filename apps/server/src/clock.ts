export interface Clock {
  /**
   * Epoch ms as the machine's clock says, which may jump either way: for times that people read, and for what has to hold across
   * restarts, such as tokens, mutes and invitations.
   */
  readonly wall: () => number;
  /** Milliseconds that pass evenly whatever happens to the machine's clock: for deadlines and allowances of this process. */
  readonly steady: () => number;
}

/** `steady` begins at the wall clock's time of the start, so that times of both can be stored in the same columns. */
export const SYSTEM_CLOCK: Clock = {
  wall: Date.now,
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
};
