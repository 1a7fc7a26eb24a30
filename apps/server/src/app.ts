/** The composition root: builds the server and connects its domains. main.ts listens. */
import { fileURLToPath } from 'node:url';
import { ErrorBodySchema } from '@one-mind/protocol/error-body';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerAccountData } from './account-data/register.ts';
import { updateSkeletons } from './accounts/accounts.ts';
import { countApprovals } from './accounts/approvals/sign-ups.ts';
import { registerAccounts } from './accounts/register.ts';
import { createActivity } from './activity/activity.ts';
import { registerActivityRoutes } from './activity/routes.ts';
import { createAddressForOthers } from './addresses.ts';
import { commitLagCheck, databaseCheck, diskCheck, diskNeeds, narratorCheck, redisCheck } from './admin/checks.ts';
import { createHealthChecks } from './admin/health.ts';
import { registerDashboardRoutes } from './admin/routes.ts';
import { registerAiChat } from './ai-chat/register.ts';
import { type Allowances, createAllowances } from './allowance.ts';
import { registerAnalyticsRoutes } from './analytics/admin-routes.ts';
import { registerAuditRoutes } from './audit/admin-routes.ts';
import { Auth } from './auth/auth.ts';
import { createBreachLookUp, type IsBreached, NO_LOOK_UP } from './auth/breached-passwords.ts';
import { registerFactors } from './auth/factors/register.ts';
import { createGuests } from './auth/guests/guests.ts';
import { sweepUnusedGuests } from './auth/guests/unused-guests.ts';
import { BackgroundWork } from './auth/mailed/background-work.ts';
import { createMailLimits } from './auth/mailed/mail-limits.ts';
import { MailedLinks } from './auth/mailed/mailed-links.ts';
import { mailedRoutes } from './auth/mailed/routes.ts';
import { createNewPasswords } from './auth/new-passwords.ts';
import { registerOpenid } from './auth/openid/register.ts';
import { createProofOfWork } from './auth/proof-of-work.ts';
import { authRoutes } from './auth/routes.ts';
import { registerChat } from './chat/register.ts';
import { chatHandlers } from './chat/socket.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { type Cluster, createSingleNode } from './cluster/cluster.ts';
import { createClusterClock } from './cluster/cluster-clock.ts';
import { connectCluster } from './cluster/redis-cluster.ts';
import type { Config } from './config.ts';
import { Content } from './content/content.ts';
import { registerContentRoutes } from './content/routes.ts';
import { dailyCasesCheck, registerDaily } from './daily/register.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { createLeases } from './db/leases.ts';
import { type Database, openDatabase } from './db/open.ts';
import { createStorage, type Storage, StorageFailed } from './db/storage.ts';
import { Events } from './events.ts';
import { registerFriends } from './friends/register.ts';
import { presenceHandlers } from './friends/socket.ts';
import { registerGames } from './games/register.ts';
import type { TurnReminders } from './games/reminders/turn-reminders.ts';
import { gameHandlers } from './games/socket.ts';
import { createLab } from './lab/lab.ts';
import { registerLabRoutes } from './lab/routes.ts';
import { STANDARD_CAPS } from './limits.ts';
import { registerLobbies } from './lobbies/register.ts';
import { lobbyHandlers } from './lobbies/socket.ts';
import { createAccountNotices } from './mail/account-notices.ts';
import { createGameMails } from './mail/game-mails.ts';
import { mailCheck, mailNeeds } from './mail/health.ts';
import { MailChoices } from './mail/mail-choices.ts';
import { Outbox } from './mail/outbox.ts';
import { registerMail } from './mail/register.ts';
import { narratorModelsCheck } from './models/health.ts';
import { modelNeeds } from './models/model-needs.ts';
import type { Models } from './models/models.ts';
import { registerModels } from './models/register.ts';
import { type BannedPlaces, createBannedPlaces } from './moderation/places/banned-places.ts';
import { registerModeration } from './moderation/register.ts';
import { reportNeeds } from './moderation/report-needs.ts';
import { need, registerNeedRoutes } from './needs/needs.ts';
import { registerLoadShedding } from './operations/load-shedding.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { registerOperations } from './operations/register.ts';
import { createRequestIds, type RequestIds } from './operations/request-ids.ts';
import { currentScope } from './operations/request-scope.ts';
import { scopeRequests } from './operations/scope-requests.ts';
import { measureServer } from './operations/server-gauges.ts';
import { startTracing } from './operations/tracing.ts';
import { createGuardedFetch } from './outgoing/guarded-fetch.ts';
import { previewOf } from './pages/previews.ts';
import { declareRefusals, requireAnswerSchemas } from './plugins/answer-schemas.ts';
import { registerApiDocs } from './plugins/api-docs.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { addressKey, makeClientAddress } from './plugins/client-address.ts';
import { answerMalformed, handleError, parseJsonLeniently, sayWhenToRetry } from './plugins/errors.ts';
import { refuseNul } from './plugins/nul-characters.ts';
import { operatorCheck } from './plugins/operator-check.ts';
import { limitWrites, registerSecurity } from './plugins/security.ts';
import { cutLateConnections, registerShutdown, type Shutdown } from './plugins/shutdown.ts';
import { registerWebApp } from './plugins/web-app.ts';
import { closeBannedSockets } from './realtime/close-banned-sockets.ts';
import { acceptConnections } from './realtime/connections.ts';
import { moveFromFailedStorage } from './realtime/move-from-failed-storage.ts';
import { createPeopleInRooms } from './realtime/people-in-rooms.ts';
import { createRoomUsers } from './realtime/room-users.ts';
import { createSocketServer, type SocketServer } from './realtime/socket-server.ts';
import { registerRegistration } from './registration/register.ts';
import { restRoutes } from './rest/routes.ts';
import { registerResultRoutes } from './results/routes.ts';
import { registerRules } from './rules/register.ts';
import { registerSandboxRoutes } from './sandbox/routes.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import { registerScenarios } from './scenarios/register.ts';
import { registerSettings } from './settings/register.ts';
import { setupRoutes } from './setup/routes.ts';
import { openSetup } from './setup/setup.ts';
import { registerSite } from './site/register.ts';
import type { TestOptions } from './test-options.ts';

/** Size limit of a request's body, in bytes. */
const BODY_MAX = 256 * 1024;
/** How long a connection may take to send its token, in ms: a client may have to renew it first. */
const HANDSHAKE = 8000;
/** A request has to arrive completely within this, in ms, so that slow connections are closed. */
const REQUEST_MAX = 60_000;
/** The folder of the built web app. */
export const WEB_APP = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SWEEP_INTERVAL = 3_600_000;

const makeFastify = (config: Config, requestIdOf: RequestIds) =>
  Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      mixin: (_entry, _level, logger) => {
        const scope = currentScope();
        // Fastify's own logger of a request has the id already.
        return scope === undefined || 'reqId' in logger.bindings() ? {} : { reqId: scope.id };
      },
      hooks: {
        logMethod(args, method) {
          // `logStorage` logs the cause once, so the requests that fail because of it are not logged again.
          const [entry]: readonly unknown[] = args;
          const isKnown = typeof entry === 'object' && entry !== null && 'err' in entry && entry.err instanceof StorageFailed;
          if (!isKnown) method.apply(this, args);
        },
      },
    },
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: [...config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: handleError,
    clientErrorHandler: answerMalformed,
    requestTimeout: REQUEST_MAX,
    // Fastify's own answer while closing is not in the catalogue, so `refuseWhileClosing` answers instead.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();

/** The server as plugins and routes receive it: route schemas are Zod's. */
export type App = ReturnType<typeof makeFastify>;

/** Internals below the routes, for tests. */
export interface Deps {
  readonly db: Database;
  readonly auth: Auth;
  readonly models: Models;
  readonly events: Events;
  readonly outbox: Outbox;
  readonly backgroundWork: Pick<BackgroundWork, 'done'>;
  readonly reminders: TurnReminders;
  readonly mailChoices: MailChoices;
  readonly io: SocketServer;
  readonly cluster: Cluster;
}

export interface BuiltApp {
  readonly app: App;
  readonly deps: Deps;
  /** Path of the setup link, including its token; null if there is already an administrator. */
  readonly setupPath: string | null;
  /** Waits until balancers know, stops accepting requests, finishes the current ones and closes the database. */
  readonly close: () => Promise<void>;
}

/** @throws StartupError */
export const buildApp = async (config: Config, testOptions: TestOptions = {}): Promise<BuiltApp> => {
  const { databaseUrl, secretKey } = config;
  const isShared = databaseUrl !== undefined || testOptions.isFolderShared;
  const folder = await openDataFolder(config.dataDir, { secretKey, isShared });
  const opened = new AsyncDisposableStack();
  opened.defer(folder.close);
  try {
    const location = databaseUrl ?? folder.databaseFile;
    const storage = createStorage(location);
    const db = await openDatabase(location, storage);
    opened.defer(() => db.destroy());
    const { redisUrl } = config;
    const cluster =
      redisUrl === undefined
        ? createSingleNode()
        : await connectCluster({ url: redisUrl, secretKey: folder.secretKey, canStore: () => storage.problem() === null });
    opened.defer(cluster.close);
    const clock = testOptions.clock ?? (cluster.isShared ? opened.use(await createClusterClock(db)) : SYSTEM_CLOCK);
    if (config.tracesEndpoint !== undefined) opened.defer(await startTracing(config.tracesEndpoint));
    const { app, deps, setupPath, leave } = await build(config, { db, storage, folder, cluster, clock }, testOptions);
    opened.defer(() => app.close());
    opened.defer(() => leave(config.readyGraceMs));
    return { app, deps, setupPath, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};

interface Opened {
  readonly db: Database;
  readonly storage: Storage;
  readonly folder: DataFolder;
  readonly cluster: Cluster;
  readonly clock: Clock;
}

const build = async (
  config: Config,
  { db, storage, folder, cluster, clock }: Opened,
  { webApp = WEB_APP, ...testOptions }: TestOptions,
): Promise<Omit<BuiltApp, 'close'> & Pick<Shutdown, 'leave'>> => {
  const { secretKey } = folder;
  const { rateLimits, publicUrl } = config;
  const { wall: now, steady } = clock;
  const limits = { ...STANDARD_CAPS, ...testOptions.limits };
  const requestIdOf = createRequestIds(config.trustProxy);
  const app = makeFastify(config, requestIdOf);
  const metrics = createMetrics();
  const { log } = app;
  logCluster(app, cluster);
  const events = new Events(log);
  await updateSkeletons(db);
  const allowances = createAllowances({
    sharedBy: config.redisUrl === undefined ? null : { redisUrl: config.redisUrl, secretKey },
    counts: rateLimits,
    windowMs: testOptions.limitWindowMs,
  });
  app.addHook('onClose', allowances.close);
  const outbox = new Outbox({ secretKey, hasServer: config.smtp !== null, now });
  const notices = createAccountNotices(outbox);
  const issuer = `${publicUrl ?? `http://localhost:${config.port}`}/auth/v1`;
  const passwords = createNewPasswords(lookUpOf(config, log), testOptions.passwordCost);
  const auth = await Auth.create({
    ...{ db, events, outbox, cluster, secretKey, issuer, notices, passwords },
    freeFailures: rateLimits.failedSignInsToAccount,
  });

  const bannedPlaces = createBannedPlaces({ db, cluster, now });
  const { isClosing, leave } = await registerPlugins(app, {
    ...{ config, db, storage, auth, bannedPlaces, metrics, allowances },
    sampleMs: testOptions.pressureSampleMs,
  });
  const factors = await registerFactors(app, {
    ...{ db, auth, notices, secretKey, allowances, rateLimits, publicUrl },
    providerIds: config.openidProviders.map(({ id }) => id),
  });
  const links = new MailedLinks({ db, auth, mailing: { outbox, tokens: auth.tokens }, passwords });
  const requireMailAllowed = createMailLimits(allowances);
  const backgroundWork = new BackgroundWork(app);
  const { afterAnswer } = backgroundWork;
  const proofOfWork = createProofOfWork(allowances, secretKey);
  const guests = createGuests({ db, auth, passwords });
  const providers = await registerOpenid(app, {
    ...{ db, auth, notices, rateLimits, secretKey, publicUrl },
    settings: config.openidProviders,
  });
  await app.register(authRoutes, {
    prefix: '/auth/v1',
    ...{ auth, db, rateLimits, allowances, proofOfWork, guests, links, afterAnswer, requireMailAllowed, publicUrl, providers },
  });
  await app.register(mailedRoutes, {
    prefix: '/auth/v1',
    ...{ rateLimits, links, afterAnswer, requireMailAllowed, proofOfWork, publicUrl },
  });
  const setup = await openSetup({
    ...{ db, auth, file: folder.setupFile, adminEmail: config.adminEmail },
    sharedKey: cluster.isShared ? secretKey : null,
  });
  await app.register(setupRoutes, { prefix: '/auth/v1/setup', setup, rateLimits });
  await app.register(restRoutes, { prefix: '/rest/v1', db });

  const io = createSocketServer(app, testOptions.handshakeMs ?? HANDSHAKE, cluster);
  const roomUsers = createRoomUsers(io, cluster);
  const peopleInRooms = createPeopleInRooms(io, cluster);
  const leases = createLeases({ db, cluster, steady, log });
  // Before any work begins: a single node takes all leases that it finds for those of a process that has ended.
  app.addHook('onReady', leases.start);
  app.addHook('onClose', leases.stop);
  const models = registerModels(app, { db, secretKey, metrics, leases, clock });
  const { turnPaceMs, disconnectGraceMs } = config;
  const { newSeed, countdownMs, presenceGraceMs, aiChatDelayMs, fetchPictures } = testOptions;
  const settings = registerSettings(app, { db, io, now });
  const mailChoices = new MailChoices({ db, settings, secretKey });
  const mails = createGameMails({ db, outbox, choices: mailChoices, now });
  const { games, reminders } = registerGames(app, {
    ...{ db, io, cluster, roomUsers, events, models, clock, allowances, metrics, mails },
    sendsMail: outbox.hasServer,
    turnPaceMs,
    disconnectGraceMs,
    newSeed,
  });
  const lobbies = registerLobbies(app, {
    ...{ db, io, cluster, roomUsers, peopleInRooms, events, games, clock, limits, allowances, countdownMs },
    rateLimits,
  });
  const { chat, reactions } = registerChat(app, { db, io, cluster, events, games, lobbies, clock, allowances });
  const closeAiChat = registerAiChat(app, { db, roomUsers, events, chat, lobbies, models, clock, allowances, delayMs: aiChatDelayMs });
  registerModeration(app, {
    ...{ db, io, events, chat, games, lobbies, auth, clock, allowances, notices, rateLimits, bannedPlaces },
    banEndsEveryMs: testOptions.banEndsEveryMs,
  });
  const {
    friends,
    invitations,
    stop: stopPresence,
  } = registerFriends(app, {
    ...{ db, io, cluster, roomUsers, events, games, lobbies, clock, allowances, mails },
    graceMs: presenceGraceMs,
  });
  const addressForOthers = createAddressForOthers(app, config);
  registerMail(app, {
    ...{ db, outbox, leases, settings, metrics, now, smtp: config.smtp, publicUrl, addressForOthers, choices: mailChoices },
    isCurrent: {
      your_move: (userId, turn) => reminders.isAwaited(userId, turn),
      game_invitation: (userId, { invitationId }) => invitations.isAwaited(userId, invitationId),
    },
  });
  registerScenarios(app, { db, events, clock, allowances, fetchPictures });
  registerRules(app, db);
  registerSandboxRoutes(app, new Sandbox({ db, now: Date.now }));
  const lab = createLab({ db, leases, log, now });
  registerLabRoutes(app, lab);
  registerResultRoutes(app, db);
  registerActivityRoutes(app, createActivity({ db, friends }));
  registerAnalyticsRoutes(app, db);
  registerAuditRoutes(app, db);
  const accountData = registerAccountData(app, { db, auth, rateLimits, settings, friends, invitations, lobbies, games, events });
  const administration = await registerAccounts(app, { db, events, auth, factors, accountData, roomUsers, outbox, publicUrl, now });
  const dailyCases = registerDaily(app, { db, secretKey, rateLimits, now });
  const content = new Content({ db, now: Date.now });
  registerRegistration(app, { db, outbox, now });
  registerSite(app, { db, io, content, models, publicUrl, addressForOthers, now, auth });
  const printer = await registerWebApp(app, { root: webApp, publicUrl, content, preview: (path) => previewOf(path, { db, lobbies }) });
  registerContentRoutes(app, content, printer);

  const health = createHealthChecks({ log: (err, id) => log.error({ err, check: id }, 'A health check failed.') });
  for (const check of [
    databaseCheck(db, storage),
    ...(cluster.isShared ? [redisCheck(cluster)] : []),
    commitLagCheck(() => games.commitLag()),
    diskCheck(config.dataDir),
    narratorCheck(),
    narratorModelsCheck(db, models),
    mailCheck(db, outbox, now),
    dailyCasesCheck(dailyCases),
  ])
    health.register(check);
  registerDashboardRoutes(app, { db, administration, health });
  registerNeedRoutes(app, {
    moderators: [reportNeeds(db)],
    admins: [
      diskNeeds(config.dataDir, storage),
      modelNeeds(db, models),
      mailNeeds(db),
      async () => [need('sign_ups', await countApprovals(db, 'waiting')), need('unpublished', await content.unpublished())],
    ],
  });

  measureServer(metrics, { app, storage, cluster, io, games });

  const clientAddress = makeClientAddress(config.trustProxy);
  const connections = acceptConnections({
    ...{ io, events, cluster, auth, bannedPlaces, limits, roomUsers, games, lobbies, isClosing, allowances, metrics, requestIdOf, log },
    addressOf: (request) => addressKey(clientAddress(request)),
    handlers: { ...lobbyHandlers(lobbies), ...gameHandlers(games), ...chatHandlers(chat, reactions), ...presenceHandlers },
  });
  closeBannedSockets({ io, bannedPlaces, log });
  moveFromFailedStorage(app, { storage, cluster, move: connections.move, moveAfterMs: testOptions.moveAfterMs });
  sweepSessions(app, auth);
  sweepUnusedGuests(app, { db, accountData, now });
  cutLateConnections(app);
  app.addHook('preClose', async () => {
    // From here on, disconnecting sockets don't count as players who leave.
    roomUsers.stop();
    await connections.settled();
    connections.move();
    await lab.close();
    closeAiChat();
    await games.close();
    await lobbies.stop();
    stopPresence();
    // Those that have connected since.
    io.local.disconnectSockets(true);
    io.engine.close();
  });
  await app.ready();
  return {
    app,
    deps: { db, auth, models, events, outbox, backgroundWork, reminders, mailChoices, io, cluster },
    leave,
    setupPath: setup.token === null ? null : `/setup#token=${setup.token}`,
  };
};

const lookUpOf = ({ breachedPasswordsUrl: url }: Config, log: FastifyInstance['log']): IsBreached =>
  url === undefined ? NO_LOOK_UP : createBreachLookUp({ url, fetch: createGuardedFetch({ allowedScopes: ['public', 'private'] }), log });

interface PluginOptions {
  readonly config: Config;
  readonly db: Database;
  readonly storage: Storage;
  readonly auth: Auth;
  readonly bannedPlaces: BannedPlaces;
  readonly metrics: Metrics;
  readonly allowances: Allowances;
  readonly sampleMs: number | undefined;
}

/** Everything that applies to all routes: schemas, errors, security, documentation, metrics and authentication. */
const registerPlugins = async (
  app: App,
  { config, db, storage, auth, bannedPlaces, metrics, allowances, sampleMs }: PluginOptions,
): Promise<Shutdown> => {
  logStorage(app, storage);
  scopeRequests(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  requireAnswerSchemas(app);
  declareRefusals(app, ErrorBodySchema);
  parseJsonLeniently(app);
  refuseNul(app);
  sayWhenToRetry(app);
  const shutdown = registerShutdown(app);
  await registerSecurity(app, config, allowances);
  await registerLoadShedding(app, { maxLoopDelayMs: config.maxLoopDelayMs, ...(sampleMs !== undefined && { sampleMs }) });
  registerAuthentication(app, { auth, bannedPlaces, requireOperator: operatorCheck(config) });
  limitWrites(app, allowances);
  await registerApiDocs(app);
  registerOperations(app, { db, storage, metrics, isLeaving: shutdown.isLeaving });
  return shutdown;
};

const logStorage = (app: FastifyInstance, storage: Storage): void =>
  storage.reportTo((problem) => {
    if (problem === null) app.log.warn('The database is writable again.');
    else
      app.log.error(
        { err: problem.cause },
        `The database cannot be written (${problem.message}). Check that it runs and can be reached, and that its disk works and has space.`,
      );
  });

const logCluster = (app: FastifyInstance, cluster: Cluster): void =>
  cluster.reportTo((problem) => {
    if (problem === null) app.log.warn('Redis can be used again.');
    else
      app.log.error(
        { err: problem },
        'Redis cannot be used. Games continue, but people see changes from other nodes late. Check that Redis runs and can be reached.',
      );
  });

/** Deletes expired sessions, now and every hour. */
const sweepSessions = (app: FastifyInstance, auth: Auth): void => {
  const sweep = () => auth.deleteExpired().catch((error: unknown) => app.log.error({ err: error }, 'Old sessions could not be deleted.'));
  const timer = setInterval(sweep, SWEEP_INTERVAL).unref();
  app.addHook('onReady', async () => {
    await sweep();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
