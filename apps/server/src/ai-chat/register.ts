import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Chat } from '../chat/chat.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import type { Models } from '../models/models.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import { rooms } from '../realtime/socket-server.ts';
import { AiChat } from './ai-chat.ts';

interface Dependencies {
  readonly db: Database;
  readonly roomUsers: RoomUsers;
  readonly events: Events;
  readonly chat: Chat;
  readonly lobbies: Lobbies;
  readonly models: Models;
  readonly clock: Clock;
  readonly allowances: Allowances;
  /** Tests alone: how long an AI player thinks before it speaks, in ms. */
  readonly delayMs?: number | undefined;
}

/** Returns a function that stops all AI players from speaking. */
export const registerAiChat = ({ log }: FastifyInstance, { roomUsers, clock, ...others }: Dependencies): (() => void) => {
  const { events } = others;
  const aiChat = new AiChat({
    ...others,
    log,
    now: clock.wall,
    steady: clock.steady,
    isHeard: (gameId) => roomUsers.in(rooms.game(gameId)).size > 0,
  });
  events.on('gameCommitted', (commit) => aiChat.committed(commit));
  events.on('aiVoted', ({ commit, seats }) => aiChat.heardBoth(commit, seats));
  events.on('gameEnded', ({ gameId }) => aiChat.forget(gameId));
  events.on('gameMessageSent', (message) => aiChat.heard(message));
  return () => aiChat.close();
};
