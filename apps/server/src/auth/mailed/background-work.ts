import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Runs `work` once the request was answered, so that neither the answer nor its time depends on it. */
export type AfterAnswer = (request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) => void;

export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();

  /** `app` closes only when everything that still runs has ended. */
  constructor(app: Pick<FastifyInstance, 'addHook'>) {
    app.addHook('onClose', () => this.done());
  }

  readonly afterAnswer: AfterAnswer = (request, reply, work) => {
    const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve));
    const done: Promise<void> = answered
      .then(work)
      .catch((error: unknown) => request.log.error({ err: error }, 'A mail could not be put into the outbox.'))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  };

  /** Resolves when all work that has been requested so far has ended. */
  async done(): Promise<void> {
    await Promise.all(this.#running);
  }
}
