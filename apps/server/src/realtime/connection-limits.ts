/** Limits connections, in total and per address. */
import type { IncomingMessage } from 'node:http';
import type { Caps } from '../limits.ts';
import { Refused } from '../refused.ts';
import type { ClientSocket } from './socket-server.ts';

type Connection = ClientSocket['conn'];
/** A connection that carries no socket yet. `silent`: it has not sent a token. `joining`: its token is being checked. */
interface Handshake {
  readonly address: string;
  stage: 'silent' | 'joining';
}

interface Dependencies {
  readonly limits: Pick<Caps, 'sockets' | 'socketsPerAddress' | 'handshakes' | 'handshakesPerAddress'>;
  readonly addressOf: (request: IncomingMessage) => string;
}

export const createConnectionLimits = ({ limits, addressOf }: Dependencies) => {
  /** In the order in which they were opened. */
  const handshakes = new Map<Connection, Handshake>();
  const handshakesOf = createTally();
  const joined = createTally();

  const isAddressFull = (address: string): boolean => handshakesOf.of(address) >= limits.handshakesPerAddress;
  const isFull = (address: string): boolean => isAddressFull(address) || handshakes.size >= limits.handshakes;
  /** The one whose end makes room for another connection of this address. */
  const oldestSilent = (address: string): Connection | undefined =>
    handshakes.entries().find(([, one]) => one.stage === 'silent' && (one.address === address || !isAddressFull(address)))?.[0];

  return {
    /** Whether this request may open another connection, before it has sent a token. */
    mayOpen(request: IncomingMessage): boolean {
      const address = addressOf(request);
      return !isFull(address) || oldestSilent(address) !== undefined;
    },

    /** The oldest silent connection makes room: refusing the new one would let the holder of the old ones lock everyone out. */
    opened(connection: Connection): void {
      const address = addressOf(connection.request);
      const oldest = isFull(address) ? oldestSilent(address) : undefined;
      if (oldest) closeNow(oldest);
      handshakes.set(connection, { address, stage: 'silent' });
      handshakesOf.add(address, 1);
      connection.once('close', () => (handshakes.delete(connection) ? handshakesOf : joined).add(address, -1));
    },

    /** A connection carries one socket. Without this check, several tokens sent at once would open several. @throws Refused */
    joining(connection: Connection): void {
      const handshake = handshakes.get(connection);
      if (handshake?.stage !== 'silent') throw new Refused('too_many_connections');
      handshake.stage = 'joining';
    },

    /** The connection may try again with another token. */
    notJoined(connection: Connection): void {
      const handshake = handshakes.get(connection);
      if (handshake) handshake.stage = 'silent';
    },

    /** @throws Refused `server_full`, `too_many_connections` */
    joined(connection: Connection): void {
      const handshake = handshakes.get(connection);
      // The connection was closed while its token was checked, so it no longer counts.
      if (!handshake) return;
      const { address } = handshake;
      if (joined.total() >= limits.sockets) throw new Refused('server_full');
      if (joined.of(address) >= limits.socketsPerAddress) throw new Refused('too_many_connections');
      handshakes.delete(connection);
      handshakesOf.add(address, -1);
      joined.add(address, 1);
    },
  };
};

/** Without waiting for the client, which may never answer. Polling requests may share their TCP connection with others. */
const closeNow = (connection: Connection): void => {
  connection.close(true);
  if (connection.request.headers.upgrade !== undefined) connection.request.socket.destroy();
};

const createTally = () => {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    total: (): number => total,
    add(key: string, by: 1 | -1): void {
      total += by;
      const now = (counts.get(key) ?? 0) + by;
      if (now > 0) counts.set(key, now);
      else counts.delete(key);
    },
  };
};
