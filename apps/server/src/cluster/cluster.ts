/** Messages between nodes. Each is a hint: a node that misses one is slower, never wrong. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ServerOptions } from 'socket.io';
import type { Message, Topic } from './messages.ts';

/** News about other nodes, with their ids. */
interface NodeEvents {
  joined: [nodeId: string];
  /** It has announced that it stops (`hasLeft`), or was silent for a few seconds. */
  lost: [nodeId: string, hasLeft: boolean];
  /** This node hears the others again, or another one is heard again. Messages of the last `missedFor` ms may have been missed. */
  returned: [missedFor: number];
}

export interface Cluster {
  /** Differs with each start of a process. */
  readonly nodeId: string;
  /** Whether other nodes may use the same database. */
  readonly isShared: boolean;
  /** Carries Socket.IO's broadcasts between nodes; undefined = Socket.IO's own, for one process. */
  readonly socketAdapter: ServerOptions['adapter'] | undefined;
  readonly nodes: EventEmitter<NodeEvents>;
  /** False while messages of other nodes may be missing. */
  hearsOthers(): boolean;
  /** How many other nodes are running, as far as this node knows. */
  countOthers(): number;
  /** Whether a node of this engine version is running besides this one. */
  hasVersion(engineVersion: number): boolean;
  /** Whether a node of another engine version is running. */
  isMixed(): boolean;
  /** Whether the database accepts what another node writes, as far as that node knows. */
  canAnotherStore(): boolean;
  /** Sends to all other nodes. */
  publish<Name extends Topic>(topic: Name, message: Message<Name>): void;
  /** Listens to all other nodes. */
  subscribe<Name extends Topic>(topic: Name, listener: (message: Message<Name>, nodeId: string) => void): void;
  /** The connection to the other nodes was lost (an error) or works again (null). */
  reportTo(report: (problem: Error | null) => void): void;
  /** The people of this node are about to move: the others wait for them as if it stopped. */
  takeLeave(): void;
  /** Notifies the other nodes and disconnects. */
  close(): Promise<void>;
}

/** A server without others. */
export const createSingleNode = (): Cluster => ({
  nodeId: randomUUID(),
  isShared: false,
  socketAdapter: undefined,
  nodes: new EventEmitter(),
  hearsOthers: () => true,
  countOthers: () => 0,
  hasVersion: () => false,
  isMixed: () => false,
  canAnotherStore: () => false,
  publish: () => undefined,
  subscribe: () => undefined,
  reportTo: () => undefined,
  takeLeave: () => undefined,
  close: async () => undefined,
});
