/** A real Socket.IO client that counts what it receives. */
import type { Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';

export interface CountedSocket {
  readonly socket: Socket;
  /** Received over TCP, with all framing and the handshake. */
  readonly bytes: () => number;
}

export interface OpenOptions {
  readonly url: string;
  readonly auth?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Adds the payload's bytes to the sum of each event. */
  readonly byEvent: Map<string, number>;
}

/** Resolves when the socket is connected. */
export function openSocket({ url, auth = {}, headers = {}, query = {}, byEvent }: OpenOptions): Promise<CountedSocket> {
  const socket = io(url, { auth, query, extraHeaders: headers, transports: ['websocket'], reconnection: false, forceNew: true });
  let tcp: TcpSocket | null = null;
  socket.io.on('open', () => {
    const { engine } = socket.io;
    tcp = tcpSocketOf(engine.transport);
    engine.on('packet', ({ type, data }: { readonly type: string; readonly data?: unknown }) => {
      if (type !== 'message' || typeof data !== 'string') return;
      const event = /^2\d*\["([^"]+)"/.exec(data)?.[1] ?? 'protocol';
      byEvent.set(event, (byEvent.get(event) ?? 0) + Buffer.byteLength(data));
    });
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ socket, bytes: () => tcp?.bytesRead ?? 0 }));
    socket.once('connect_error', reject);
  });
}

/** In Node.js, the client's transport is a WebSocket of the package `ws`, which names its TCP socket `_socket`. */
function tcpSocketOf(transport: unknown): TcpSocket {
  const { ws } = transport as { readonly ws: { readonly _socket: TcpSocket } };
  return ws._socket;
}
