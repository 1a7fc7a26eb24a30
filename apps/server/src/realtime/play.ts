/** Everything about playing together, put together: scenarios, lobbies, games, chat and the socket they share. */

import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { createAccountData } from '../account-data/account-data.ts';
import { everythingAbout } from '../account-data/personal-data-sources.ts';
import { registerAccountDataRoutes } from '../account-data/routes.ts';
import { registerUserAdminRoutes } from '../accounts/admin-routes.ts';
import { type Administration, createAdministration } from '../accounts/administration.ts';
import { registerSignUpRoutes } from '../accounts/sign-up-routes.ts';
import { createActivity } from '../activity/activity.ts';
import { registerActivityRoutes } from '../activity/routes.ts';
import { registerAnalyticsRoutes } from '../analytics/admin-routes.ts';
import type { Auth } from '../auth/auth.ts';
import { createChat, forgetRoom, messagesOf } from '../chat/chat.ts';
import { registerChatRoutes } from '../chat/routes.ts';
import { chatHandlers } from '../chat/socket.ts';
import { type Clock, SYSTEM_CLOCK } from '../clock.ts';
import type { RateLimits } from '../config.ts';
import type { Database } from '../db/open.ts';
import { createFriends } from '../friends/friends.ts';
import { createInvitations } from '../friends/invitations.ts';
import { createPresence } from '../friends/presence.ts';
import { createPresenceNews } from '../friends/presence-feed.ts';
import { registerFriendRoutes, registerInvitationRoutes } from '../friends/routes.ts';
import { createFriendsPush, presenceHandlers, toldToFriends } from '../friends/socket.ts';
import { registerAdminGameRoutes } from '../games/admin/admin-game-routes.ts';
import { createAdminGames } from '../games/admin/admin-games.ts';
import { createGames, type Games } from '../games/games.ts';
import { registerReplayRoutes } from '../games/replay/replay-routes.ts';
import { createReplays } from '../games/replay/replays.ts';
import { registerGameRoutes } from '../games/routes.ts';
import { gameHandlers } from '../games/socket.ts';
import { createLab } from '../lab/lab.ts';
import { registerLabRoutes } from '../lab/routes.ts';
import { createLobbies, type Lobbies } from '../lobbies/lobbies.ts';
import { registerLobbyRoutes } from '../lobbies/routes.ts';
import { createLobbyPush, lobbyHandlers } from '../lobbies/socket.ts';
import type { Models } from '../models/models.ts';
import { createReports } from '../moderation/reports.ts';
import { registerModerationRoutes } from '../moderation/routes.ts';
import { createModerationPush } from '../moderation/socket.ts';
import { createStanding } from '../moderation/standing.ts';
import { createGuardedFetch, type GuardedFetch } from '../outgoing/guarded-fetch.ts';
import { addressKey, makeClientAddress } from '../plugins/client-address.ts';
import { registerResultRoutes } from '../results/routes.ts';
import { registerAdminRuleRoutes } from '../rules/admin-routes.ts';
import { registerRuleRoutes } from '../rules/routes.ts';
import { registerAdminScenarioRoutes } from '../scenarios/admin/admin-scenario-routes.ts';
import { registerDraftingRoutes } from '../scenarios/authoring/draft-routes.ts';
import { registerArt } from '../scenarios/pictures/art.ts';
import { PICTURE_SCOPES } from '../scenarios/pictures/fetch-picture.ts';
import { registerPictures } from '../scenarios/pictures/picture-routes.ts';
import { createPictures } from '../scenarios/pictures/pictures.ts';
import { type AfterSaving, registerScenarioRoutes } from '../scenarios/routes.ts';
import { storeBuiltIns } from '../scenarios/scenarios.ts';
import { registerUploads } from '../scenarios/uploads/upload-routes.ts';
import { registerSettingsRoutes } from '../settings/routes.ts';
import { createSettings } from '../settings/settings.ts';
import { registerSiteRoutes } from '../site/routes.ts';
import { createSite } from '../site/site.ts';
import { createVoices } from '../voices/voices.ts';
import { acceptConnections } from './connections.ts';
import { parser } from './encoder.ts';
import { PLAY_LIMITS, type PlayLimits } from './play-limits.ts';
import { createRoomUsers } from './room-users.ts';
import type { SocketServer } from './socket-server.ts';
import { rooms } from './socket-server.ts';

/** What tests alone may decide. */
export interface RiggedPlay {
  /** Loads external pictures. */
  readonly fetchPictures?: GuardedFetch;
  /** The secret seed of the next game. */
  readonly newSeed?: () => string;
  /** How long the countdown to a start is, in ms. */
  readonly countdownMs?: number;
  /** How long somebody may be gone before their friends hear of it, in ms. */
  readonly presenceGraceMs?: number;
  /** How long an AI player thinks before it speaks, in ms. */
  readonly voiceDelayMs?: number;
  readonly limits?: Partial<PlayLimits>;
  readonly clock?: Clock;
}

export interface PlayOptions {
  readonly db: Database;
  readonly auth: Auth;
  readonly models: Models;
  readonly rateLimits: RateLimits;
  /** Milliseconds. */
  readonly turnPaceMs: number;
  /** Absent: as the rules say. */
  readonly disconnectGraceMs: number | undefined;
  /** The folder for copies of external pictures. */
  readonly picturesFolder: string;
  /** Trusted proxies. */
  readonly trustProxy: readonly string[];
  readonly rigged: RiggedPlay;
}

/** Bytes of one message; chat and commands are far smaller. */
const MESSAGE_MAX = 16 * 1024;
/** How often places of people who went away are looked for, in ms. */
const ABSENCE_EVERY = 15_000;

/** Adds the routes and the socket to the app; running games go on once it listens. */
export const registerPlay = async (
  app: FastifyInstance,
  { db, auth, models, rateLimits, turnPaceMs, disconnectGraceMs, picturesFolder, trustProxy, rigged }: PlayOptions,
): Promise<{ readonly lobbies: Lobbies; readonly games: Games; readonly administration: Administration }> => {
  const clock = rigged.clock ?? SYSTEM_CLOCK;
  const { wall: now, steady } = clock;
  const { log } = app;
  const limits = { ...PLAY_LIMITS, ...rigged.limits };
  const io: SocketServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX,
    parser,
    // The compressed size of a frame would reveal something about the secrets in it.
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: limits.handshakeMs,
  });
  const roomUsers = createRoomUsers(io);
  const clientAddress = makeClientAddress(trustProxy);

  const games = createGames({
    db,
    io,
    roomUsers,
    models,
    clock,
    log,
    turnPaceMs,
    disconnectGraceMs,
    limits,
    newSeed: rigged.newSeed,
    onEnded: (gameId) => {
      presence.gameEnded(gameId);
      return lobbies.gameEnded(gameId);
    },
    onTold: (told) => voices.told(told),
    onAiVoted: (told, votes) => voices.voted(told, votes),
  });
  const lobbies = createLobbies({
    db,
    games,
    push: toldToFriends(createLobbyPush(io, roomUsers), { news: () => news, invitations: () => invitations, log }),
    clock,
    limits,
    log,
    friendsOf: async (person) => new Set((await friends.list(person)).map(({ user }) => user.id)),
    countdownMs: rigged.countdownMs,
  });
  const heard = (gameId: string, playerId: string): void => {
    games.answer(gameId, playerId).catch((error) => log.error({ err: error, gameId }, 'The answer of an accused voice was not recorded'));
  };
  const chat = createChat({
    db,
    io,
    games,
    lobbies,
    now,
    steady,
    onSaid: (message) => {
      heard(message.roomId.replace(/^game:/, ''), message.userId);
      voices.heard(message);
    },
  });

  const voices = createVoices({
    db,
    chat,
    lobbies,
    models,
    log,
    now,
    steady,
    onSpoken: heard,
    isHeard: (gameId) => io.sockets.adapter.rooms.has(rooms.game(gameId)),
    delayMs: rigged.voiceDelayMs,
  });
  const reports = createReports({ db, chat, games, lobbies, auth, now, steady, push: createModerationPush(io) });
  const standing = createStanding({ db, now });

  const friendsPush = createFriendsPush(io);
  const presence = createPresence({
    roomUsers,
    isRunning: async (gameId) => (await games.outline(db, gameId))?.status === 'in_progress',
    onChanged: (userId) => news.tell(userId),
    graceMs: rigged.presenceGraceMs,
    onError: (error) => log.error({ err: error }, 'Somebody was not found in their game'),
  });
  const invitations = createInvitations({ db, lobbies, push: friendsPush, now, steady });
  const news = createPresenceNews({ db, presence, lobbies, games, invitations, push: friendsPush, log });
  const friends = createFriends({ db, news, push: friendsPush, now, steady });

  const settings = createSettings({ db, push: (userId, view) => io.to(rooms.user(userId)).emit('settings:update', view), now });

  const everything = everythingAbout({ db, settings, friends, invitations, lobbies, games });

  const accountData = createAccountData({ db, auth, everything });
  const administration = createAdministration({
    db,
    auth,
    accountData,
    present: () => roomUsers.all(),
    now,
    push: createModerationPush(io),
  });

  registerArt(app);
  registerRuleRoutes(app, db);
  registerAdminRuleRoutes(app, db);
  registerSettingsRoutes(app, settings);
  registerAccountDataRoutes(app, accountData, rateLimits);
  registerUserAdminRoutes(app, administration);
  registerSignUpRoutes(app, db, now);
  registerSiteRoutes(app, createSite({ db, now, push: (notices) => io.emit('site:changed', notices) }));
  const pictures = createPictures({
    db,
    folder: picturesFolder,
    fetch: rigged.fetchPictures ?? createGuardedFetch({ allowedScopes: PICTURE_SCOPES }),
    now,
    steady,
    log,
  });
  registerPictures(app, pictures);
  registerUploads(app, { db, steady });
  const afterSaving: AfterSaving = { onChanged: (scenarioId) => lobbies.scenarioChanged(scenarioId), pictures };
  registerScenarioRoutes(app, db, afterSaving);
  const lab = createLab({ db, log, now });
  registerLabRoutes(app, lab);
  registerAdminScenarioRoutes(app, db, afterSaving);
  registerDraftingRoutes(app, db, afterSaving);
  registerLobbyRoutes(app, lobbies);
  registerGameRoutes(app, games);
  registerAdminGameRoutes(app, createAdminGames({ db, games, messagesOf, forgetChat: forgetRoom, now }));
  registerAnalyticsRoutes(app, db);
  registerReplayRoutes(app, createReplays({ db, now }), games);
  registerResultRoutes(app, db);
  registerActivityRoutes(app, createActivity({ db, friends }));
  registerChatRoutes(app, chat);
  registerModerationRoutes(app, { db, reports, standing });
  registerFriendRoutes(app, friends);
  registerInvitationRoutes(app, invitations);

  const handlers = new Map(
    Object.entries({ ...lobbyHandlers(lobbies), ...gameHandlers(games), ...chatHandlers(chat), ...presenceHandlers(presence) }),
  );

  const stopAccepting = acceptConnections({
    io,
    auth,
    limits,
    addressOf: (request) => addressKey(clientAddress(request)),
    roomUsers,
    presence,
    games,
    lobbies,
    handlers,
    steady,
    log,
  });

  let absence: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await storeBuiltIns(db, BUILT_IN, now());
    await lobbies.recover();
    absence = setInterval(() => {
      lobbies.removeAbsent().catch((error) => log.error({ err: error }, 'Absent players kept their places'));
    }, ABSENCE_EVERY);
  });
  app.addHook('onListen', () => games.resumeAll());
  app.addHook('preClose', async () => {
    clearInterval(absence);
    stopAccepting();
    await lab.close();
    voices.close();
    await games.close();
    lobbies.stop();
    presence.stop();
    news.stop();
    io.disconnectSockets(true);
    io.engine.close();
  });
  return { lobbies, games, administration };
};
