import { join } from 'node:path';
import type { PublicView, YouView } from '@one-mind/engine/view/view-types';
import { chooseAction, LoadDice } from '../../load/choose-action.ts';
import { type Contestant, type GameOptions, PLAYERS, RULES_ROUNDS, type Seat } from '../../load/contestant.ts';
import { openSocket } from '../../load/counted-socket.ts';
import { type Changes, withChanges } from '../rules/changes.ts';
import { answers, socketVenue } from './socket-venue.ts';

export const floor: Contestant = {
  id: 'floor',
  name: 'our rules and views on plain Socket.IO, in memory, sending what changed (the floor)',
  rounds: RULES_ROUNDS,
  start: (port) => socketVenue({ entry: join(import.meta.dirname, '../servers/floor.ts'), port, isReady: answers, openSeat }),
};

async function openSeat(
  url: string,
  byEvent: Map<string, number>,
  { game, seat, onChange, onError }: GameOptions & { readonly seat: number },
): Promise<Seat> {
  const { socket, bytes } = await openSocket({ url, byEvent });
  const dice = new LoadDice(game * PLAYERS + seat);
  let shown: PublicView | null = null;
  let you: YouView | null = null;
  let yourRound = 0;
  socket.on('game', (everybodys: PublicView, yours: YouView) => {
    [shown, you, yourRound] = [everybodys, yours, everybodys.round];
    onChange();
  });
  socket.on('changed', (changes: Changes) => {
    shown = withChanges(shown, changes) as PublicView;
    onChange();
  });
  socket.on('yours', (round: number, changes: Changes) => {
    you = withChanges(you, changes) as YouView;
    yourRound = round;
    onChange();
  });
  await socket.emitWithAck('join', `game ${game}`, seat);
  return {
    planning: () => (shown?.phase === 'planning' && yourRound === shown.round ? shown.round : null),
    hasEnded: () => shown?.phase === 'ended',
    lockIn: () => {
      const choice = you && chooseAction(you, dice);
      if (choice !== null) socket.emitWithAck('choose', choice).catch(onError);
    },
    bytes,
    close: () => void socket.disconnect(),
  };
}
