/** Limits connections, in total and per address. */
import type { IncomingMessage } from 'node:http';
import { Refused } from '../refused.ts';
import type { PlayLimits } from './play-limits.ts';
import type { ClientSocket } from './socket-server.ts';

type Connection = ClientSocket['conn'];
/** `opened`: it has not sent a token yet. `joining`: its token is being checked. */
type Stage = 'opened' | 'joining' | 'joined';

interface Dependencies {
  readonly limits: Pick<PlayLimits, 'sockets' | 'socketsPerAddress' | 'handshakes' | 'handshakesPerAddress'>;
  readonly addressOf: (request: IncomingMessage) => string;
}

export const createConnectionLimits = ({ limits, addressOf }: Dependencies) => {
  const stages = new WeakMap<Connection, Stage>();
  const addresses = new WeakMap<Connection, string>();
  const handshakes = createTally();
  const joined = createTally();

  return {
    /** Whether this request may open another connection, before it has sent a token. */
    mayOpen(request: IncomingMessage): boolean {
      return handshakes.total() < limits.handshakes && handshakes.of(addressOf(request)) < limits.handshakesPerAddress;
    },

    opened(connection: Connection): void {
      const address = addressOf(connection.request);
      stages.set(connection, 'opened');
      addresses.set(connection, address);
      handshakes.add(address, 1);
      connection.once('close', () => (stages.get(connection) === 'joined' ? joined : handshakes).add(address, -1));
    },

    /** A connection carries one socket. Without this check, several tokens sent at once would open several. @throws Refused */
    joining(connection: Connection): void {
      if (stages.get(connection) !== 'opened') throw new Refused('too_many_connections');
      stages.set(connection, 'joining');
    },

    /** The connection may try again with another token. */
    notJoined(connection: Connection): void {
      stages.set(connection, 'opened');
    },

    /** @throws Refused `server_full`, `too_many_connections` */
    joined(connection: Connection): void {
      const address = addresses.get(connection) ?? '';
      if (joined.total() >= limits.sockets) throw new Refused('server_full');
      if (joined.of(address) >= limits.socketsPerAddress) throw new Refused('too_many_connections');
      // The connection was closed while its token was checked, so it no longer counts.
      if (connection.readyState !== 'open') return;
      stages.set(connection, 'joined');
      handshakes.add(address, -1);
      joined.add(address, 1);
    },
  };
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
