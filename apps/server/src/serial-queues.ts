/** Queues by key: each runs its tasks one after another, in order. Different keys don't wait for each other. */
export class SerialQueues {
  readonly #tails = new Map<string, Promise<void>>();

  /** Settles like the task. A failure doesn't stop the following tasks. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#tails.get(key) ?? Promise.resolve()).then(work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return result;
  }

  isBusy(key: string): boolean {
    return this.#tails.has(key);
  }

  /** Resolves when all tasks so far are done. */
  async settled(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
