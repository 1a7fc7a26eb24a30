/** The only entry point for everything that a socket sends: known event, rate limit, schema, then the domain. Never throws. */
import { ERRORS } from '@one-mind/protocol/errors';
import type { ClientEvents } from '@one-mind/protocol/socket';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { refusalOf } from '../plugins/errors.ts';
import { Refused } from '../refused.ts';
import { SerialQueues } from '../serial-queues.ts';
import type { ClientSocket } from './socket-server.ts';

export interface SocketHandler {
  /** @throws Refused */
  readonly run: (socket: ClientSocket, payload: unknown) => Promise<void>;
}
export type SocketHandlers = { readonly [Event in keyof ClientEvents]?: SocketHandler };

/** A handler for payloads of this schema. */
export const handler = <Schema extends z.ZodType>(
  schema: Schema,
  handle: (socket: ClientSocket, payload: z.output<Schema>) => Promise<void>,
): SocketHandler => ({
  run: async (socket, payload) => {
    const parsed = schema.safeParse(payload);
    if (!parsed.success) throw new Refused('invalid_input');
    await handle(socket, parsed.data);
  },
});

/** A socket is closed after this many rate-limit refusals. */
const REFUSED_MAX = 200;

interface Listening {
  readonly handlers: ReadonlyMap<string, SocketHandler>;
  /** Takes one event from the allowance of the socket's account. */
  readonly mayAsk: () => boolean;
  readonly log: FastifyBaseLogger;
}

/** Attaches the handlers to a socket; its events are handled one after another, in the order they came. */
export const listenTo = (socket: ClientSocket, { handlers, mayAsk, log }: Listening): void => {
  let refused = 0;
  const queues = new SerialQueues();

  socket.onAny((event: unknown, ...args: readonly unknown[]) => {
    const last = args.at(-1);
    const answer = (value: unknown): void => {
      if (typeof last === 'function') last(value);
    };
    const payload = typeof args[0] === 'function' ? undefined : args[0];
    const refuse = (error: unknown): void => {
      const { code } = refusalOf(error);
      if (code === 'internal') log.error({ err: error, event }, 'A socket event failed');
      answer({ ok: false, error: code, message: ERRORS[code].message });
    };
    if (!mayAsk()) {
      refused += 1;
      refuse(new Refused('rate_limited'));
      if (refused > REFUSED_MAX) socket.disconnect(true);
      return;
    }
    const known = typeof event === 'string' ? handlers.get(event) : undefined;
    if (!known) {
      refuse(new Refused('not_found'));
      return;
    }
    queues.run(socket.id, () => known.run(socket, payload)).then(() => answer({ ok: true }), refuse);
  });
};
