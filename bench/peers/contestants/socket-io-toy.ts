import { join } from 'node:path';
import { type Contestant, type GameOptions, type Seat, TOY_ROUNDS } from '../../load/contestant.ts';
import { openSocket } from '../../load/counted-socket.ts';
import { CHOICES, type ToyView } from '../toy/toy-rule.ts';
import { answers, socketVenue } from './socket-venue.ts';

export const socketIoToy: Contestant = {
  id: 'socket-io-toy',
  name: 'plain Socket.IO, in memory, a toy rule',
  rounds: TOY_ROUNDS,
  start: (port) => socketVenue({ entry: join(import.meta.dirname, '../servers/socket-io-toy.ts'), port, isReady: answers, openSeat }),
};

async function openSeat(
  url: string,
  byEvent: Map<string, number>,
  { game, seat, onChange, onError }: GameOptions & { readonly seat: number },
): Promise<Seat> {
  const { socket, bytes } = await openSocket({ url, byEvent });
  let shown: ToyView | null = null;
  socket.on('game', (view: ToyView) => {
    shown = view;
    onChange();
  });
  await socket.emitWithAck('join', `game ${game}`, seat);
  return {
    planning: () => shown?.round ?? null,
    hasEnded: () => false,
    lockIn: () => {
      socket.emitWithAck('choose', (seat + (shown?.round ?? 0)) % CHOICES).catch(onError);
    },
    bytes,
    close: () => void socket.disconnect(),
  };
}
