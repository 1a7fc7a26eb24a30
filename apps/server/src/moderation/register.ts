import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Auth } from '../auth/auth.ts';
import type { Chat } from '../chat/chat.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Games } from '../games/games.ts';
import type { RateLimits } from '../limits.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { registerBanAppealRoutes } from './ban-appeal-routes.ts';
import { createBanAppeals } from './ban-appeals.ts';
import { announceEndedBans } from './ended-bans.ts';
import type { BannedPlaces } from './places/banned-places.ts';
import { registerPlaceBanRoutes } from './places/place-ban-routes.ts';
import { createPlaceBans } from './places/place-bans.ts';
import { Reports } from './reports.ts';
import { registerModerationRoutes } from './routes.ts';
import { pushDecisions } from './socket.ts';
import { createStanding } from './standing.ts';

/** How often each node looks for bans that have ended, in ms. */
const LOOK_EVERY = 10_000;

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly events: Events;
  readonly chat: Chat;
  readonly games: Games;
  readonly lobbies: Lobbies;
  readonly auth: Auth;
  readonly clock: Clock;
  readonly allowances: Allowances;
  readonly notices: AccountNotices;
  readonly bannedPlaces: BannedPlaces;
  readonly rateLimits: RateLimits;
  /** Tests alone: how often bans that have ended are looked for, in ms. */
  readonly banEndsEveryMs?: number | undefined;
}

export const registerModeration = (
  app: FastifyInstance,
  { io, clock, rateLimits, bannedPlaces, banEndsEveryMs, ...others }: Dependencies,
): void => {
  const { db, events, auth, notices } = others;
  const { wall: now } = clock;
  registerModerationRoutes(app, { db, reports: new Reports({ ...others, now }), standing: createStanding({ db, now }) });
  registerBanAppealRoutes(app, createBanAppeals({ db, bans: auth.bans, now }), rateLimits);
  registerPlaceBanRoutes(app, createPlaceBans({ db, bannedPlaces, now }));
  announceBanEnds(app, () => announceEndedBans({ db, notices, now }), banEndsEveryMs);
  events.on('decisionsChanged', ({ userIds }) => pushDecisions(io, userIds));
};

/** Now and from time to time, on every node. */
const announceBanEnds = (app: FastifyInstance, announce: () => Promise<void>, everyMs = LOOK_EVERY): void => {
  const run = () => announce().catch((error: unknown) => app.log.error({ err: error }, 'People whose ban ended could not be notified.'));
  const timer = setInterval(run, everyMs).unref();
  app.addHook('onReady', async () => {
    await run();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
