import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { Chat } from './chat.ts';
import { Reactions } from './reactions.ts';
import { registerChatRoutes } from './routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly cluster: Cluster;
  readonly events: Events;
  readonly games: Games;
  readonly lobbies: Lobbies;
  readonly clock: Clock;
  readonly allowances: Allowances;
}

interface ChatDomain {
  readonly chat: Chat;
  readonly reactions: Reactions;
}

export const registerChat = (app: FastifyInstance, { clock, ...others }: Dependencies): ChatDomain => {
  const dependencies = { ...others, now: clock.wall, log: app.log };
  const chat = new Chat(dependencies);
  const reactions = new Reactions(dependencies);
  registerChatRoutes(app, chat, reactions);
  return { chat, reactions };
};
