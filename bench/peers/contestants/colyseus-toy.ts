import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Room } from '@colyseus/sdk';
import { type Contestant, type GameOptions, PLAYERS, type Seat, TOY_ROUNDS, type Venue } from '../../load/contestant.ts';
import { joinedBytes } from '../../load/joined-bytes.ts';
import { startServer } from '../../load/measured-server.ts';
import { CHOICES, type ToyView } from '../toy/toy-rule.ts';
import { Client } from './colyseus-sdk.ts';
import { answers } from './socket-venue.ts';

export const colyseusToy: Contestant = {
  id: 'colyseus-toy',
  name: 'Colyseus 0.18, in memory, a toy rule',
  rounds: TOY_ROUNDS,
  start: async (port): Promise<Venue> => {
    const server = await startServer({ entry: join(import.meta.dirname, '../servers/colyseus-toy.ts'), port, isReady: answers });
    const client = new Client(server.url);
    return {
      server,
      prepare: async () => undefined,
      otherBytes: () => 0,
      bytesByEvent: () => new Map(),
      open: async (options) => {
        const first: Room<unknown, ToyView> = await client.create('toy', { seat: 0 });
        const others = Array.from({ length: PLAYERS - 1 }, (_, index) => client.joinById<ToyView>(first.roomId, { seat: index + 1 }));
        const rooms = [first, ...(await Promise.all(others))];
        return {
          seats: rooms.map((room, seat) => seatOf(room, { ...options, seat })),
          join: () =>
            joinedBytes(async (onChange) =>
              seatOf(await client.joinById<ToyView>(first.roomId, { seat: 0 }), { ...options, seat: 0, onChange }),
            ),
        };
      },
      close: () => server.stop(),
    };
  },
};

function seatOf(room: Room<unknown, ToyView>, { seat, onChange }: GameOptions & { readonly seat: number }): Seat {
  // The first state may have come before anyone listens; until then, the state has no fields.
  let shown: Partial<ToyView> = room.state;
  room.onStateChange((state) => {
    shown = state;
    onChange();
  });
  const tcp = tcpSocketOf(room.connection.transport);
  return {
    planning: () => shown.round ?? null,
    hasEnded: () => false,
    lockIn: () => room.send('choose', (seat + (shown.round ?? 0)) % CHOICES),
    bytes: () => tcp.bytesRead,
    close: () => void room.leave(),
  };
}

/** In Node.js, the SDK's transport is a WebSocket of the package `ws`, which names its TCP socket `_socket`. */
function tcpSocketOf(transport: unknown): Socket {
  const { ws } = transport as { readonly ws: { readonly _socket: Socket } };
  return ws._socket;
}
