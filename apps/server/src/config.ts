/** The configuration from environment variables, checked once at start. */
import { TURN_PACE_DEFAULT } from '@one-mind/protocol/constants';
import { z } from 'zod';
import { ProviderListSchema, type ProviderSettings } from './auth/openid/provider-settings.ts';
import { isPostgresUrl } from './db/location.ts';
import { RATE_LIMITS, type RateLimits } from './limits.ts';
import { isBearerToken } from './plugins/authentication.ts';
import { areProxies } from './plugins/client-address.ts';
import { StartupError } from './startup-error.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An empty value counts as none, as in `PORT= npm start`. */
const orNone = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const integer = (least: number, most: number, standard: number) => orNone(wholeNumber(least, most).default(standard));

/** An address, with or without a name before it. */
const MAIL_FROM = /^(?:[^<>\r\n]{1,100}<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;

const HOUR = 3_600_000;
/** With several nodes, in ms: balancers ask every second or two. */
const READY_GRACE_DEFAULT = 5000;
/** Half of what people notice, because a command waits for the event loop about twice. */
const LOOP_DELAY_DEFAULT = 100;

/** Name → its schema and the description of valid values in error messages. */
const variables = {
  PORT: [integer(0, 65_535, 3000), 'a whole number from 0 to 65535'],
  HOST: [orNone(z.string().max(255).default('0.0.0.0')), 'a host name or an IP address'],
  PUBLIC_URL: [
    orNone(
      z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
    ),
    'an address such as https://mind.example.org',
  ],
  DATABASE_URL: [
    orNone(z.string().max(4096).refine(isPostgresUrl).refine(URL.canParse).optional()),
    'an address such as postgres://user:password@host:5432/database',
  ],
  REDIS_URL: [
    orNone(
      z
        .string()
        .max(4096)
        .regex(/^rediss?:\/\//)
        .refine(URL.canParse)
        .optional(),
    ),
    'an address such as redis://user:password@host:6379',
  ],
  DATA_DIR: [orNone(z.string().max(4096).default('./data')), 'a folder'],
  SECRET_KEY: [orNone(z.string().min(32).max(1024).optional()), 'at least 32 random characters'],
  ADMIN_EMAIL: [orNone(z.email().toLowerCase().optional()), 'an email address'],
  SMTP_URL: [
    orNone(
      z
        .string()
        .max(4096)
        .regex(/^smtps?:\/\/[^/]/)
        .refine(URL.canParse)
        .optional(),
    ),
    'an address such as smtp://user:password@host:587',
  ],
  MAIL_FROM: [
    orNone(z.string().max(320).regex(MAIL_FROM).optional()),
    'an address such as mind@example.org or One Mind, Many <mind@example.org>',
  ],
  OPENID_PROVIDERS: [
    orNone(ProviderListSchema.default([])),
    'a JSON list such as [{"id":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}], with different ids and issuers',
  ],
  BREACHED_PASSWORDS_URL: [
    orNone(
      z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/*$/, '/'))
        .optional(),
    ),
    'an address such as https://api.pwnedpasswords.com/range/',
  ],
  TURN_PACE_MS: [integer(0, HOUR, TURN_PACE_DEFAULT), 'milliseconds as a whole number, at most an hour'],
  DISCONNECT_GRACE_MS: [orNone(wholeNumber(0, HOUR).optional()), 'milliseconds as a whole number, at most an hour'],
  READY_GRACE_MS: [orNone(wholeNumber(0, 600_000).optional()), 'milliseconds as a whole number, at most 10 minutes'],
  TRUST_PROXY: [
    orNone(
      z
        .string()
        .max(4096)
        .default('loopback')
        .transform((list) => (list === 'none' ? [] : list.split(',').map((proxy) => proxy.trim())))
        .refine(areProxies),
    ),
    'addresses or subnets of proxies, separated by commas, such as 10.0.0.2,fd00::/8, or none',
  ],
  METRICS_TOKEN: [
    orNone(z.string().min(16).max(1024).refine(isBearerToken).optional()),
    'at least 16 random letters, digits or signs of . _ ~ + / = -',
  ],
  MAX_LOOP_DELAY_MS: [integer(0, HOUR, LOOP_DELAY_DEFAULT), 'milliseconds as a whole number, at most an hour; 0 = never'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    orNone(
      z
        .url({ protocol: /^https?$/ })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
    ),
    'the address of a collector such as http://127.0.0.1:4318',
  ],
  LOG_LEVEL: [orNone(z.enum(LOG_LEVELS).default('warn')), `one of ${LOG_LEVELS.join(', ')}`],
} as const;

const EnvironmentSchema = z.object({
  PORT: variables.PORT[0],
  HOST: variables.HOST[0],
  PUBLIC_URL: variables.PUBLIC_URL[0],
  DATABASE_URL: variables.DATABASE_URL[0],
  REDIS_URL: variables.REDIS_URL[0],
  DATA_DIR: variables.DATA_DIR[0],
  SECRET_KEY: variables.SECRET_KEY[0],
  ADMIN_EMAIL: variables.ADMIN_EMAIL[0],
  SMTP_URL: variables.SMTP_URL[0],
  MAIL_FROM: variables.MAIL_FROM[0],
  OPENID_PROVIDERS: variables.OPENID_PROVIDERS[0],
  BREACHED_PASSWORDS_URL: variables.BREACHED_PASSWORDS_URL[0],
  TURN_PACE_MS: variables.TURN_PACE_MS[0],
  DISCONNECT_GRACE_MS: variables.DISCONNECT_GRACE_MS[0],
  READY_GRACE_MS: variables.READY_GRACE_MS[0],
  TRUST_PROXY: variables.TRUST_PROXY[0],
  METRICS_TOKEN: variables.METRICS_TOKEN[0],
  MAX_LOOP_DELAY_MS: variables.MAX_LOOP_DELAY_MS[0],
  OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT[0],
  LOG_LEVEL: variables.LOG_LEVEL[0],
});

/** Never shown in messages. */
const SECRET: readonly string[] = ['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'METRICS_TOKEN', 'SMTP_URL', 'OPENID_PROVIDERS'];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; absent = people use the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /** Of a PostgreSQL database; absent = SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Of the Redis that connects several nodes; absent = this is the only node. Only with `databaseUrl`. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** Absent = the one kept in `dataDir`. Always given with `databaseUrl`. */
  readonly secretKey: string | undefined;
  /** The only address that can use the setup link. Lower case. */
  readonly adminEmail: string | undefined;
  /** The mail server, and the sender's address, with or without a name; null = no mails are sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** OpenID Connect providers that people can sign in with. Requires `publicUrl`. */
  readonly openidProviders: readonly ProviderSettings[];
  /** Where new passwords are looked up among breached ones, with a trailing slash; absent = nowhere. */
  readonly breachedPasswordsUrl: string | undefined;
  /** Milliseconds. */
  readonly turnPaceMs: number;
  /** Milliseconds; absent = the duration from the rules. */
  readonly disconnectGraceMs: number | undefined;
  /** How long a server that is about to stop waits until balancers have noticed, in ms. */
  readonly readyGraceMs: number;
  /** Addresses, subnets or names of ranges of trusted proxies, whose forwarding headers are accepted. */
  readonly trustProxy: readonly string[];
  /** Opens /metrics and /docs from anywhere; if absent, only this machine can read them. */
  readonly metricsToken: string | undefined;
  /** The mean delay of the event loop, in ms, above which the server refuses new games; 0 = never. */
  readonly maxLoopDelayMs: number;
  /** Where traces are sent, without a trailing slash; absent = there are none. */
  readonly tracesEndpoint: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly rateLimits: RateLimits;
}

/**
 * The configuration in these environment variables.
 * @throws StartupError with a sentence about the first one that is wrong.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0];
    if (typeof name !== 'string' || !isVariable(name)) throw new StartupError('The environment cannot be read.');
    const actual = SECRET.includes(name) ? '' : `, not "${environment[name] ?? ''}"`;
    throw new StartupError(`${name} must be ${variables[name][1]}${actual}.`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL !== undefined && env.SECRET_KEY === undefined)
    throw new StartupError('DATABASE_URL needs SECRET_KEY: set it to at least 32 random characters, the same on every node.');
  if (env.REDIS_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartupError('REDIS_URL needs DATABASE_URL: several nodes share one PostgreSQL database.');
  if (env.SMTP_URL !== undefined && env.PUBLIC_URL === undefined)
    throw new StartupError('SMTP_URL needs PUBLIC_URL: mails contain links to this site.');
  if (env.OPENID_PROVIDERS.length > 0 && env.PUBLIC_URL === undefined)
    throw new StartupError('OPENID_PROVIDERS needs PUBLIC_URL, because providers redirect people back to this site.');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    adminEmail: env.ADMIN_EMAIL,
    smtp: smtpIn(env),
    openidProviders: env.OPENID_PROVIDERS,
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL,
    turnPaceMs: env.TURN_PACE_MS,
    disconnectGraceMs: env.DISCONNECT_GRACE_MS,
    readyGraceMs: env.READY_GRACE_MS ?? (env.REDIS_URL === undefined ? 0 : READY_GRACE_DEFAULT),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    maxLoopDelayMs: env.MAX_LOOP_DELAY_MS,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    rateLimits: RATE_LIMITS,
  };
};

const isVariable = (name: string): name is keyof typeof variables => Object.hasOwn(variables, name);

const smtpIn = ({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: site }: z.output<typeof EnvironmentSchema>): Config['smtp'] =>
  url === undefined || site === undefined ? null : { url, from: from ?? `One Mind, Many <no-reply@${new URL(site).hostname}>` };
