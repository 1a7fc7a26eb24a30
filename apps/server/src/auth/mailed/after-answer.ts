import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Runs `work` once the request was answered, so that neither the answer nor its time depends on it. */
export type AfterAnswer = (request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) => void;

/** `app` closes only when everything that still runs has ended. */
export const createAfterAnswer = (app: Pick<FastifyInstance, 'addHook'>): AfterAnswer => {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (request, reply, work) => {
    reply.raw.once('close', () => {
      const done: Promise<void> = work()
        .catch((error: unknown) => request.log.error({ err: error }, 'A mail could not be put into the outbox.'))
        .finally(() => running.delete(done));
      running.add(done);
    });
  };
};
