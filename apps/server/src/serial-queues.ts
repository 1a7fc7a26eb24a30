/** Queues by key: each runs its work one after another, in the order in which it was given. Different keys don't wait for each other. */
export class SerialQueues {
  readonly #tails = new Map<string, Promise<void>>();

  /** Settles as the work does. A failure doesn't stop the work behind it. */
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

  /** Resolves when everything given so far is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
