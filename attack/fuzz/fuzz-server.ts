/** Sends generated requests and events to a server, and finds the smallest one that breaks a promise. */
import { ErrorCodeSchema } from '@one-mind/protocol/error-body';
import { may, type Permission } from '@one-mind/protocol/permissions';
import { CLIENT_EVENTS } from '@one-mind/protocol/socket';
import fc from 'fast-check';
import { z } from 'zod';
import { ROUTES } from '../../apps/server/src/policies/endpoint-permissions.ts';
import { send } from '../person.ts';
import { type Answer, exchange, exchangeEvent } from './exchange.ts';
import { type Request, type Route, requestsTo, routesIn } from './routes.ts';
import { fittingValues, hostileValues, type JsonSchema, nearValues, type Words } from './schema-values.ts';
import { type UntouchedRows, watchRows } from './untouched-rows.ts';
import { type Caller, createWorld, type Installation, setUpAdmin, type World } from './world.ts';

export interface Fuzzed extends Installation {
  /** What the server opens: a file of SQLite, or the address of a PostgreSQL database. */
  readonly location: string;
  /** Memory in use after collecting the garbage, in bytes. */
  readonly memory: () => Promise<number>;
  /** Restarts the server if it has ended, and returns whether it had. */
  readonly hadEnded: () => Promise<boolean>;
}

export interface FuzzReport {
  readonly cases: number;
  /** Status or outcome of an event → how often. */
  readonly answers: ReadonlyMap<string, number>;
  /** Each with the smallest request that shows it. */
  readonly failures: readonly string[];
  /** Bytes in use once everything has been loaded, and at the end. */
  readonly memory: readonly [number, number];
  readonly routes: number;
  /** What the run waited for → ms in total. */
  readonly waits: ReadonlyMap<string, number>;
}

/** Cases of one world; the next gets new people. */
const WORLD = 5000;
/**
 * Worlds at the same time: the server works while another world's client prepares its next request. A row of a bystander can then be
 * changed by the caller of another world, which is found as well, but reported with the wrong request.
 */
const LANES = 2;
/** Each world has this many seeds. */
const SEEDS = 1_000_000;
/** Share of the first world's cases: what is loaded or compiled until then stays in memory. */
const WARM_UP = 0.3;
/** Share of the cases by administrators, who come last because they may change the whole site. */
const BY_ADMINS = 0.15;
/** Callers with a session send this many times as many requests as those without, whom the server refuses before it reads the request. */
const SIGNED_IN = 3;
/** There are few events, and many kinds of payload. */
const EVENT_WEIGHT = 4;
const FAILURES_MAX = 20;
/** Longest search for a smaller case, in ms. */
const SHRINKING_MAX = 60_000;

/** Rows of others that moderators may change. */
const MODERATED: readonly string[] = ['chat_messages', 'complaints', 'reports', 'sanctions'];
/** What no answer may show: places in the source, queries and codes of drivers. */
const INTERNALS = /\bat .{0,80}\.[jt]s:\d+|node_modules|SQLITE_|sqlite3?_|\bERR_[A-Z]+_|constraint failed|kysely|\/apps\/server\//;
const REFUSED: readonly number[] = [400, 401, 403, 404, 405, 413, 415, 429];

interface Case {
  readonly caller: number;
  readonly request: Request;
}

interface Run {
  readonly target: Fuzzed;
  readonly answers: Map<string, number>;
  readonly failures: string[];
  readonly waits: Map<string, number>;
  readonly seed: number;
  cases: number;
}

/** One world of people, and what they may ask. */
interface Table {
  readonly run: Run;
  readonly world: World;
  readonly callers: Caller[];
  /** Null: administrators may change the rows of anyone. */
  readonly rows: UntouchedRows | null;
  /** Of the next route or event. */
  seed: number;
  /** Cases that are still due for the targets so far, with fractions. */
  owed: number;
}

/** `cases`: the approximate number to send. The same seed chooses the same requests, but the server draws its own ids and secrets. */
export async function fuzzServer(
  target: Fuzzed,
  { cases, seed, isTimeOver = () => false }: { readonly cases: number; readonly seed: number; readonly isTimeOver?: () => boolean },
): Promise<FuzzReport> {
  const run: Run = { target, answers: new Map(), failures: [], waits: new Map(), seed, cases: 0 };
  const document = await send(`${target.url}/docs/json`);
  const routes = routesIn(JSON.parse(document.text));
  const admin = await setUpAdmin(target);
  const worlds = Math.max(1, Math.round((cases * (1 - BY_ADMINS)) / WORLD));
  const perTarget = cases / (routes.length + EVENT_WEIGHT * Object.keys(CLIENT_EVENTS).length);
  const perWorld = (perTarget * (1 - BY_ADMINS)) / worlds;

  const inWorld = async (round: number, work: (table: Table) => Promise<void>): Promise<void> => {
    const world = await timed(run, 'new people and their things', () => createWorld(target, admin));
    const rows = await watchRows(target.location, world.bystander.ids);
    try {
      const callers = world.callers.filter(({ role }) => role !== 'admin');
      await work({ run, world, callers, rows, seed: seed + round * SEEDS, owed: 0 });
    } finally {
      await rows.close();
      world.close();
    }
  };
  let next = 1;
  const remainingWorlds = async (): Promise<void> => {
    while (next < worlds && !isTimeOver()) await inWorld(next++, (table) => askAll(table, routes, { runs: perWorld, isTimeOver }));
  };
  let first: number | null = null;
  await inWorld(0, async (table) => {
    await askAll(table, routes, { runs: perWorld * WARM_UP, isTimeOver });
    first = await target.memory();
    const rest = askAll(table, routes, { runs: perWorld * (1 - WARM_UP), isTimeOver });
    await Promise.all([rest.then(remainingWorlds), ...Array.from({ length: LANES - 1 }, remainingWorlds)]);
    const callers = table.world.callers.filter(({ role }) => role === 'admin');
    await askAll({ ...table, callers, rows: null }, routes, { runs: perTarget * BY_ADMINS, isTimeOver });
  });
  admin.close();
  const last = await target.memory();
  return { ...run, memory: [first ?? last, last], routes: routes.length };
}

interface Asking {
  readonly runs: number;
  readonly isTimeOver: () => boolean;
}

async function askAll(table: Table, routes: readonly Route[], { runs, isTimeOver }: Asking): Promise<void> {
  const { world } = table;
  const callers = fc.constantFrom(...table.callers.flatMap(({ role }, index) => Array<number>(role === null ? 1 : SIGNED_IN).fill(index)));
  for (const route of routes) {
    if (isTimeOver()) return;
    const requests = fc.record<Case>({ caller: callers, request: requestsTo(route, world.words) });
    await check(table, requests, {
      runs,
      ask: ({ caller, request }) => problemWith(table, route, { caller, request }),
      shown: ({ caller, request }) => shown(table.callers[caller], route, request),
    });
  }
  const connected = table.callers.flatMap(({ role }, index) => (role === null ? [] : [index]));
  // An administrator may have ended their own account.
  if (connected.length === 0) return;
  for (const [event, schema] of Object.entries(CLIENT_EVENTS)) {
    if (isTimeOver()) return;
    const events = fc.record({ caller: fc.constantFrom(...connected), payload: payloadsOf(schema, world.words) });
    await check(table, events, {
      runs: runs * EVENT_WEIGHT,
      ask: ({ caller, payload }) => problemWithEvent(table, event, { caller, payload }),
      shown: ({ caller, payload }) => `${event} by ${table.callers[caller]?.name}: ${JSON.stringify(payload).slice(0, SHOWN)}`,
    });
  }
}

/** Sometimes several arguments, of which only the first counts. */
function payloadsOf(schema: z.ZodType, words: Words): fc.Arbitrary<readonly unknown[]> {
  const declared = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' });
  const fitting = fittingValues(declared as JsonSchema, words);
  const one = fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 4, arbitrary: nearValues(fitting) },
    { weight: 2, arbitrary: hostileValues() },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(Buffer.alloc(0), Buffer.alloc(4000), { id: Buffer.alloc(9) }) },
  );
  return fc.oneof({ weight: 6, arbitrary: fc.tuple(one) }, { weight: 1, arbitrary: fc.array(one, { maxLength: 4 }) });
}

interface Checking<T> {
  readonly runs: number;
  /** Returns what is wrong, or null. */
  readonly ask: (one: T) => Promise<string | null>;
  readonly shown: (one: T) => string;
}

/** Adds a failure with the smallest case that shows it. */
async function check<T>(table: Table, cases: fc.Arbitrary<T>, { runs, ask, shown }: Checking<T>): Promise<void> {
  const { run } = table;
  if (run.failures.length >= FAILURES_MAX) return;
  table.owed += runs;
  const numRuns = Math.floor(table.owed);
  if (numRuns === 0) return;
  table.owed -= numRuns;
  const seed = table.seed++;
  const property = fc.asyncProperty(cases, async (one) => {
    const problem = await ask(one);
    if (problem !== null) throw new Error(problem);
  });
  const { failed, counterexample, errorInstance, numShrinks } = await fc.check(property, {
    ...{ seed, numRuns, interruptAfterTimeLimit: SHRINKING_MAX },
  });
  run.cases += numRuns;
  if (!failed || counterexample === null) return;
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  run.failures.push(`${problem}\n  ${shown(counterexample[0])}\n  (seed ${run.seed}, made smaller ${numShrinks} times)`);
}

async function timed<T>({ waits }: Run, what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    waits.set(what, (waits.get(what) ?? 0) + performance.now() - start);
  }
}

function counted({ run }: Table, what: string): void {
  run.answers.set(what, (run.answers.get(what) ?? 0) + 1);
}

async function problemWith(table: Table, route: Route, { caller: index, request }: Case): Promise<string | null> {
  const caller = table.callers[index];
  if (caller === undefined) return null;
  const { url, hadEnded } = table.run.target;
  const asked = `${route.method} ${route.path} by ${caller.name}`;
  let answer: Answer;
  try {
    answer = await timed(table.run, `${route.method} ${route.path}`, () => exchange(url, caller.person, route.method, request));
  } catch (error) {
    return `${asked}: ${(await hadEnded()) ? 'the server ended' : String(error)}`;
  }
  counted(table, `${answer.status}`);
  const problem = wrongAnswer(caller, route, answer) ?? readSecrets(table, caller, answer) ?? (await changedRows(table, caller));
  if (problem !== null) return `${asked}: ${problem}`;
  if (caller.role !== null && isSignedOut(answer) && isSignedOut(await exchange(url, caller.person, 'GET', OWN_USER)))
    table.callers[index] = await timed(table.run, 'callers signed in again', () => table.world.renewed(caller));
  return null;
}

const OWN_USER: Request = { path: '/auth/v1/user', headers: [], body: null };

const isSignedOut = ({ status, text }: Answer): boolean =>
  (status === 401 || status === 403) && /"(unauthenticated|session_not_found|user_banned|no_authorization|PGRST301)"/.test(text);

/** Checks the answer itself. */
function wrongAnswer({ role }: Caller, { method, path }: Route, { status, text }: Answer): string | null {
  const start = text.slice(0, 200);
  if (status >= 500 && !text.includes('"preview_unavailable"')) return `${status} ${start}`;
  if (status >= 400 && INTERNALS.test(text)) return `${status} shows internals: ${start}`;
  if (status >= 400 && !isCatalogued(text)) return `${status} has no known code: ${start}`;
  const permission: Permission = ROUTES[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`] ?? 'administer';
  if (permission !== 'operate' && !may(role, permission) && status !== 0 && !REFUSED.includes(status))
    return `${status} although it is for ${permission}`;
  return null;
}

/** Refusals of GoTrue and PostgREST have codes of their own. */
function isCatalogued(text: string): boolean {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) return false;
  return 'error' in body ? ErrorCodeSchema.safeParse(body.error).success : 'error_code' in body || 'code' in body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readSecrets({ world, rows }: Table, { role }: Caller, { text }: Answer): string | null {
  if (role === 'admin' || rows === null) return null;
  const found = world.bystander.secrets.find((secret) => text.includes(secret));
  return found === undefined ? null : `the answer contains a secret of someone else: ${found}`;
}

async function changedRows({ run, rows }: Table, { role }: Caller): Promise<string | null> {
  const changed = rows === null ? [] : await timed(run, 'comparing rows', rows.missing);
  const missing = changed.filter((table) => role !== 'moderator' || !MODERATED.includes(table));
  return missing.length === 0 ? null : `it changed rows of someone else in ${missing.join(', ')}`;
}

interface EventCase {
  readonly caller: number;
  readonly payload: readonly unknown[];
}

async function problemWithEvent(table: Table, event: string, { caller: index, payload }: EventCase): Promise<string | null> {
  const caller = await connected(table, index);
  if (caller === null) return null;
  const asked = `${event} by ${caller.name}`;
  try {
    const answer = await timed(table.run, event, () => exchangeEvent(caller.person, event, payload));
    const outcome = answer === null ? 'closed' : answer.ok ? 'ok' : answer.error;
    counted(table, `event ${outcome}`);
    if (answer !== null && !answer.ok && (answer.error === 'internal' || !ErrorCodeSchema.safeParse(answer.error).success))
      return `${asked}: ${outcome}`;
  } catch (error) {
    return `${asked}: ${(await table.run.target.hadEnded()) ? 'the server ended' : String(error)}`;
  }
  const changed = await changedRows(table, caller);
  return changed === null ? null : `${asked}: ${changed}`;
}

/** The caller with a socket; null if their account has ended for good. */
async function connected(table: Table, index: number): Promise<Caller | null> {
  const caller = table.callers[index];
  if (caller === undefined || caller.role === null) return null;
  if (caller.person.socket().connected) return caller;
  try {
    await caller.person.connect();
    return caller;
  } catch {
    const renewed = await timed(table.run, 'callers signed in again', () => table.world.renewed(caller));
    table.callers[index] = renewed;
    if (renewed.role === null) return null;
    if (!renewed.person.socket().connected) await renewed.person.connect();
    return renewed;
  }
}

/** Long texts are cut, because the smallest case rarely needs them. */
const SHOWN = 1000;

const shown = (caller: Caller | undefined, { method }: Route, { path, headers, body }: Request): string =>
  `${caller?.name}: curl -i -X ${method} ${headers.map((header) => `-H ${JSON.stringify(header.join(': '))} `).join('')}${
    body === null ? '' : `--data-binary ${JSON.stringify(body).slice(0, SHOWN)} `
  }"$URL${path.slice(0, SHOWN)}"`;
