/** Builds the server; main.ts listens. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { updateSkeletons } from './accounts/accounts.ts';
import { countApprovals } from './accounts/sign-ups.ts';
import { commitLagCheck, databaseCheck, diskCheck, diskNeeds, narratorCheck } from './admin/checks.ts';
import { createHealthChecks } from './admin/health.ts';
import { registerDashboardRoutes } from './admin/routes.ts';
import { registerAuditRoutes } from './audit/admin-routes.ts';
import { authAdminRoutes } from './auth/admin-routes.ts';
import { type Auth, makeAuth } from './auth/auth.ts';
import { authRoutes } from './auth/routes.ts';
import type { Config } from './config.ts';
import { createContent } from './content/content.ts';
import { registerContentRoutes } from './content/routes.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type Database, openDatabase } from './db/open.ts';
import { createStorage, type Storage, StorageFailed } from './db/storage.ts';
import { narratorModelsCheck } from './models/health.ts';
import { modelNeeds } from './models/model-needs.ts';
import type { Models } from './models/models.ts';
import { registerModels } from './models/register.ts';
import { reportNeeds } from './moderation/report-needs.ts';
import { need, registerNeedRoutes } from './needs/needs.ts';
import { previewOf } from './pages/previews.ts';
import { registerApiDocs } from './plugins/api-docs.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { answerMalformed, handleError, parseJsonLeniently, sayWhenToRetry } from './plugins/errors.ts';
import { registerObservability } from './plugins/observability.ts';
import { operatorCheck } from './plugins/operator-check.ts';
import { registerSecurity } from './plugins/security.ts';
import { cutLateConnections, refuseWhileClosing } from './plugins/shutdown.ts';
import { registerWebApp } from './plugins/web-app.ts';
import { type RiggedPlay, registerPlay } from './realtime/play.ts';
import { restRoutes } from './rest/routes.ts';
import { registerSandboxRoutes } from './sandbox/routes.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { setupRoutes } from './setup/routes.ts';
import { openSetup } from './setup/setup.ts';
import { createFirstSteps } from './site/first-steps.ts';
import { registerFirstStepsRoutes } from './site/routes.ts';

/** Bytes of a request's body. */
const BODY_MAX = 256 * 1024;
/** A request has to be here whole within this, in ms: connections that trickle are not kept for ever. */
const REQUEST_MAX = 60_000;
/** Where apps/web is built into. */
const WEB_APP = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SWEEP_INTERVAL = 3_600_000;

const makeFastify = (config: Config) =>
  Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      hooks: {
        logMethod(args, method) {
          // `logStorage` logs the cause once, so the requests that fail because of it are not logged again.
          const [entry]: readonly unknown[] = args;
          const isKnown = typeof entry === 'object' && entry !== null && 'err' in entry && entry.err instanceof StorageFailed;
          if (!isKnown) method.apply(this, args);
        },
      },
    },
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

/** The server as plugins and routes get it: route schemas are Zod's. */
export type App = ReturnType<typeof makeFastify>;

/** What lies below the routes, for tests that look behind them. */
export interface Deps {
  readonly db: Database;
  readonly auth: Auth;
  readonly models: Models;
}

export interface BuiltApp {
  readonly app: App;
  readonly deps: Deps;
  /** Path of the setup link, token included; null if there is already an administrator. */
  readonly setupPath: string | null;
  /** Stops accepting, finishes what was begun, closes the database. */
  readonly close: () => Promise<void>;
}

/** What tests alone may decide. */
export interface Rigged extends RiggedPlay {
  /** Folder of a built web app. */
  readonly webApp?: string;
  /** Another server in the same test also uses the folder. */
  readonly isFolderShared?: boolean;
}

/** @throws StartupError */
export const buildApp = async (config: Config, rigged: Rigged = {}): Promise<BuiltApp> => {
  const folder = await openDataFolder(config.dataDir, { secretKey: config.secretKey, isShared: rigged.isFolderShared });
  const opened = new AsyncDisposableStack();
  opened.defer(folder.close);
  try {
    const storage = createStorage(folder.databaseFile);
    const db = await openDatabase(folder.databaseFile, storage);
    opened.defer(() => db.destroy());
    const { app, deps, setupPath } = await build(config, { db, storage, folder }, rigged);
    opened.defer(() => app.close());
    return { app, deps, setupPath, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};

const build = async (
  config: Config,
  { db, storage, folder }: { readonly db: Database; readonly storage: Storage; readonly folder: DataFolder },
  { webApp = WEB_APP, ...rigged }: Rigged,
): Promise<Omit<BuiltApp, 'close'>> => {
  const { secretKey } = folder;
  const issuer = `${config.publicUrl ?? `http://localhost:${config.port}`}/auth/v1`;
  await updateSkeletons(db);
  const auth = await makeAuth({ db, secretKey, issuer, freeFailures: config.rateLimits.failedSignInsToAccount });

  const app = makeFastify(config);
  logStorage(app, storage);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  parseJsonLeniently(app);
  sayWhenToRetry(app);
  refuseWhileClosing(app);
  await registerSecurity(app, config);
  const requireOperator = operatorCheck(config);
  await registerApiDocs(app, requireOperator);
  registerObservability(app, { db, storage, requireOperator });
  registerAuthentication(app, auth);
  await app.register(authRoutes, { prefix: '/auth/v1', auth, db, rateLimits: config.rateLimits });
  const setup = await openSetup({ db, auth, file: folder.setupFile, adminEmail: config.adminEmail });
  await app.register(setupRoutes, { prefix: '/auth/v1/setup', auth, setup, rateLimits: config.rateLimits });
  await app.register(restRoutes, { prefix: '/rest/v1', auth, db });
  const models = registerModels(app, { db, secretKey });
  const { turnPaceMs, disconnectGraceMs, trustProxy, rateLimits } = config;
  const { lobbies, games, administration } = await registerPlay(app, {
    db,
    auth,
    models,
    rateLimits,
    turnPaceMs,
    disconnectGraceMs,
    picturesFolder: join(config.dataDir, 'pictures'),
    trustProxy,
    rigged,
  });
  const health = createHealthChecks({ log: (err, id) => app.log.error({ err, check: id }, 'A health check failed.') });
  for (const check of [
    databaseCheck(db, storage),
    commitLagCheck(games.commitLag),
    diskCheck(config.dataDir),
    narratorCheck(),
    narratorModelsCheck(db, models),
  ])
    health.register(check);
  registerDashboardRoutes(app, { db, administration, health });
  registerAuditRoutes(app, db);
  await app.register(authAdminRoutes, { prefix: '/auth/v1/admin', auth, administration });
  const content = createContent({ db, now: Date.now });
  registerFirstStepsRoutes(app, createFirstSteps({ db, content, models, publicUrl: config.publicUrl, now: Date.now }));
  registerSandboxRoutes(app, createSandbox({ db, now: Date.now }));
  const printer = await registerWebApp(app, {
    root: webApp,
    publicUrl: config.publicUrl,
    content,
    preview: (path) => previewOf(path, { db, lobbies }),
  });
  registerContentRoutes(app, content, printer);
  registerNeedRoutes(app, {
    moderators: [reportNeeds(db)],
    admins: [
      diskNeeds(config.dataDir, storage),
      modelNeeds(db, models),
      async () => [need('sign_ups', await countApprovals(db, 'waiting')), need('unpublished', await content.unpublished())],
    ],
  });
  sweepSessions(app, auth);
  cutLateConnections(app);
  await app.ready();
  return { app, deps: { db, auth, models }, setupPath: setup.token === null ? null : `/setup#token=${setup.token}` };
};

const logStorage = (app: FastifyInstance, storage: Storage): void =>
  storage.reportTo((problem) => {
    if (problem === null) app.log.warn('The database can be written again.');
    else
      app.log.error(
        { err: problem.cause },
        `The database cannot be written (${problem.message}). Free space on its disk or repair the disk.`,
      );
  });

/** Forgets sessions that have run out, now and every hour. */
const sweepSessions = (app: FastifyInstance, auth: Auth): void => {
  const sweep = () => auth.deleteExpired().catch((error: unknown) => app.log.error({ err: error }, 'Old sessions could not be deleted.'));
  const timer = setInterval(sweep, SWEEP_INTERVAL).unref();
  app.addHook('onReady', async () => {
    await sweep();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
