import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import { coalesce } from '../realtime/coalesce.ts';
import { StartupError } from '../startup-error.ts';
import type { Cluster } from './cluster.ts';
import { EnvelopeSchema, isTopic, MESSAGES, type Message, type Topic } from './messages.ts';
import { createRedisClient, renewWhenUnanswered } from './redis-client.ts';
import { createSocketAdapter } from './socket-adapter.ts';

/** In ms. */
const BEAT_EVERY = 500;
/** A node that was silent for this long, in ms, is lost. */
const LOST_AFTER = 4000;
/** Least time between two `returned` events, in ms. */
const RETURN_EVERY = 500;
/** A node that has not heard itself for this long, in ms, may be cut off from the others. */
const CUT_OFF_AFTER = 3000;
/** How long before the connection was seen to work last, in ms, messages may have been lost: they were on their way. */
const UNDERWAY_MAX = 10_000;

interface Options {
  readonly url: string;
  /** The nodes of an installation have the same one, and others that use the same Redis don't. */
  readonly secretKey: string;
  /** Whether the database accepts what this node writes. */
  readonly canStore: () => boolean;
}

interface OtherNode {
  /** When it was heard last, by `performance.now()`. */
  heardAt: number;
  readonly engineVersion: number;
  readonly canStore: boolean;
}

/** Never shows the password. */
const shown = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
};

/** Connects to the other nodes. @throws StartupError if Redis can't be reached */
export const connectCluster = async ({ url, secretKey, canStore }: Options): Promise<Cluster> => {
  const nodeId = randomUUID();
  const prefix = `one-mind:${createHash('sha256').update(`cluster ${secretKey}`).digest('hex').slice(0, 16)}`;
  const nodes: Cluster['nodes'] = new EventEmitter();
  const listeners: { [Name in Topic]?: ((message: Message<Name>, nodeId: string) => void)[] } = {};
  const others = new Map<string, OtherNode>();
  let report: (problem: Error | null) => void = () => undefined;
  let problem: Error | null = null;
  let isStarted = false;
  let isClosed = false;
  let heardSelfAt = performance.now();
  let mayHaveMissed = false;
  /** The longest time, in ms, of those that the next `returned` reports. */
  let longestMissed = 0;

  const publisher = createRedisClient(url, { isStarted: () => isStarted });
  const subscriber = publisher.duplicate();
  const failed = (error: Error): void => {
    if (problem === null && isStarted) report(error);
    problem = error;
  };
  publisher.on('error', failed);
  subscriber.on('error', failed);
  // While the publisher was disconnected, the others missed messages of this node; while the subscriber was, this node missed theirs.
  for (const client of [publisher, subscriber]) {
    client.on('ready', () => {
      mayHaveMissed = isStarted;
    });
  }

  const send = <Name extends Topic>(topic: Name, message: Message<Name>): void => {
    // Late messages would be of no use, so none waits for Redis to come back.
    if (!publisher.isReady) return;
    publisher.publish(prefix, JSON.stringify({ from: nodeId, topic, message })).catch(() => undefined);
  };
  const beat = ({ isLeaving = false, hasMissed = false, missedFor = 0 } = {}): void =>
    send('node', { engineVersion: ENGINE_VERSION, isLeaving, hasMissed, missedFor, canStore: canStore() });
  // Several nodes often return at the same time.
  const emitReturned = coalesce(RETURN_EVERY, () => {
    const missedFor = longestMissed;
    longestMissed = 0;
    if (!isClosed) nodes.emit('returned', missedFor);
  });
  const returned = (missedFor: number): void => {
    longestMissed = Math.max(longestMissed, missedFor, UNDERWAY_MAX);
    emitReturned();
  };
  const hearsOthers = (): boolean => performance.now() - heardSelfAt <= CUT_OFF_AFTER;

  const lose = (id: string, hasLeft: boolean): void => {
    if (others.delete(id)) nodes.emit('lost', id, hasLeft);
  };
  const heardSelf = (): void => {
    const now = performance.now();
    const hasReturned = mayHaveMissed || now - heardSelfAt > CUT_OFF_AFTER;
    const missedFor = now - heardSelfAt + UNDERWAY_MAX;
    heardSelfAt = now;
    if (problem !== null) report(null);
    problem = null;
    if (!hasReturned) return;
    mayHaveMissed = false;
    // Nobody can know yet which of them are still there.
    for (const other of others.values()) other.heardAt = now;
    beat({ hasMissed: true, missedFor });
    returned(missedFor);
  };
  const heard = (id: string, { isLeaving, hasMissed, missedFor, ...about }: Message<'node'>): void => {
    if (isLeaving) {
      lose(id, true);
      return;
    }
    const isNew = !others.has(id);
    others.set(id, { ...about, heardAt: performance.now() });
    if (!isNew) return;
    // A new node soon serves games, and must know by then which versions of the engine run.
    beat();
    nodes.emit('joined', id);
    if (hasMissed) returned(missedFor);
  };

  const dispatch = <Name extends Topic>(topic: Name, message: unknown, from: string): void => {
    const parsed = MESSAGES[topic].safeParse(message);
    if (!parsed.success) return;
    // The schema of the topic has just checked it.
    const checked = parsed.data as Message<Name>;
    for (const listener of listeners[topic] ?? []) listener(checked, from);
  };
  const receive = (text: string): void => {
    const parsed = EnvelopeSchema.safeParse(parseJson(text));
    if (!parsed.success || !isTopic(parsed.data.topic)) return;
    const { from, topic, message } = parsed.data;
    if (topic === 'node') {
      const node = MESSAGES.node.safeParse(message);
      if (from === nodeId) heardSelf();
      else if (node.success) heard(from, node.data);
    } else if (from !== nodeId) dispatch(topic, message, from);
  };

  const closeClients = (): void => {
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
  };
  let socketAdapter: Cluster['socketAdapter'];
  let stopAdapter = (): void => undefined;
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    ({ adapter: socketAdapter, stop: stopAdapter } = await createSocketAdapter(publisher, prefix));
    await subscriber.subscribe(prefix, receive);
  } catch (error) {
    closeClients();
    throw new StartupError(`Redis at ${shown(url)} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
  isStarted = true;
  heardSelfAt = performance.now();
  beat();
  const stopRenewing = renewWhenUnanswered(publisher, CUT_OFF_AFTER);
  const beats = setInterval(() => {
    beat();
    // A node that is cut off, or was frozen, can't know about the others.
    if (!hearsOthers()) return;
    const now = performance.now();
    for (const [id, { heardAt }] of others) if (now - heardAt > LOST_AFTER) lose(id, false);
  }, BEAT_EVERY);

  return {
    nodeId,
    isShared: true,
    socketAdapter,
    nodes,
    hearsOthers,
    countOthers: () => (hearsOthers() ? others.size : 0),
    hasVersion: (engineVersion) => [...others.values()].some((other) => other.engineVersion === engineVersion),
    isMixed: () => [...others.values()].some(({ engineVersion }) => engineVersion !== ENGINE_VERSION),
    canAnotherStore: () => hearsOthers() && [...others.values()].some((other) => other.canStore),
    takeLeave: () => beat({ isLeaving: true }),
    publish: send,
    subscribe<Name extends Topic>(topic: Name, listener: (message: Message<Name>, from: string) => void): void {
      const known: ((message: Message<Name>, from: string) => void)[] = listeners[topic] ?? [];
      known.push(listener);
      Object.assign(listeners, { [topic]: known });
    },
    reportTo(to): void {
      report = to;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(beats);
      stopRenewing();
      beat({ isLeaving: true });
      stopAdapter();
      subscriber.destroy();
      // Waits for the answers to commands that were sent.
      if (publisher.isReady) await publisher.close();
      else publisher.destroy();
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
