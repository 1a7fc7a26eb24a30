/**
 * Writes several packets for the same socket in one system call. By default, Engine.IO writes the first packet
 * immediately, and the others when that write is reported as done. The report waits for promises, so it comes only after
 * all games of a group of commits have been sent.
 */
import type { Writable } from 'node:stream';
import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];
type Transport = Connection['transport'];

/** Transports with packets that are waiting to be written; null while packets are written immediately. */
let waiting: Transport[] | null = null;

/** Call it once for each server. */
export const prepareGathering = ({ engine }: Pick<Server, 'engine'>): void => {
  engine.on('connection', (connection: Connection) => connection.on('packetCreate', hold));
};

/** Writes what `send` emits when it has returned or thrown. */
export const gatherWrites = (send: () => void): void => {
  const transports: Transport[] = [];
  waiting = transports;
  try {
    send();
  } finally {
    waiting = null;
    for (const transport of transports) write(transport);
  }
};

/** Runs before Engine.IO would write a packet; it writes none while the transport isn't writable. */
function hold(this: Connection): void {
  const { transport } = this;
  if (waiting === null || transport.name !== 'websocket' || !transport.writable) return;
  transport.writable = false;
  waiting.push(transport);
}

const write = (transport: Transport): void => {
  const stream = streamOf(transport);
  stream?.cork();
  transport.writable = true;
  transport.emit('ready');
  stream?.uncork();
};

/** Undefined if the WebSocket library keeps it elsewhere; then each packet takes a write of its own. */
const streamOf = (transport: Transport): Writable | undefined =>
  (transport as { readonly socket?: { readonly _socket?: Writable } }).socket?._socket;
