/** A throw-away PostgreSQL server for tests. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  canStart,
  findOrInstall,
  findProgram,
  folderFor,
  freePort,
  givenService,
  type Identity,
  ordinaryUser,
  type Service,
  type Started,
  startGuarded,
  waitUntilReady,
} from './service.ts';

/** Where Debian and its relatives install each version. */
const VERSIONS = '/usr/lib/postgresql';
/** The oldest version that the server supports. */
const OLDEST = 15;

/** The folder of PostgreSQL's programs; null = it isn't installed. */
const findPrograms = (): string | null => {
  const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const folders = installed
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(VERSIONS, String(version), 'bin'));
  const initdb = findProgram(['initdb'], folders);
  return initdb === null ? null : dirname(initdb);
};

const GIVEN = 'TEST_DATABASE_URL';

/** Whether `startPostgres` can work here: TEST_DATABASE_URL is set, PostgreSQL is installed, or this process may install it. */
export const canStartPostgres = (): boolean => canStart(GIVEN, findPrograms);

/** For data that doesn't have to survive a crash. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A data folder, and what it takes to run a server on it. */
export interface PostgresFiles {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly user: Identity;
  readonly data: string;
}

/**
 * Creates the data folder of an empty server, which sorts by the rules of a language, as most servers do. Installs Debian's PostgreSQL
 * first if it is missing. `user`: owns the folder above it.
 */
export const createPostgresFiles = (data: string, user: Identity): PostgresFiles => {
  const programs = findOrInstall(findPrograms, {
    package: 'postgresql',
    advice: `PostgreSQL is not installed. Install it, or set ${GIVEN}.`,
  });
  const cluster = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en', '--no-sync', '--auth=trust'];
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, '--username=postgres', ...cluster], {
    ...user,
    cwd: dirname(data),
    stdio: 'pipe',
  });
  return { programs, user, data };
};

interface PostgresRun {
  /** Its working directory, which is deleted when it ends. */
  readonly folder: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string | number>>;
  /** How it ends: `INT` disconnects its clients, `QUIT` is like a crash. */
  readonly signal: 'INT' | 'QUIT';
}

/** Starts a server on the files. Resolves when it accepts connections. */
export const runPostgres = async (
  { programs, user, data }: PostgresFiles,
  { folder, port, settings, signal }: PostgresRun,
): Promise<Started> => {
  const all = { ...settings, listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, max_connections: 200 };
  const command = [join(programs, 'postgres'), '-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = startGuarded({ folder, command, signal, user });
  const ask = promisify(execFile);
  await waitUntilReady(server, () =>
    ask(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    ),
  );
  return server;
};

/**
 * Starts an empty server, and installs Debian's PostgreSQL first if it is missing. If TEST_DATABASE_URL is set, returns that server.
 * `url` opens its administrative database. `within`: the folder for its data. `isDurable`: each commit is on disk before it is confirmed,
 * as on a real server.
 */
export const startPostgres = async ({ within = tmpdir(), isDurable = false } = {}): Promise<Service> => {
  const given = givenService(GIVEN);
  if (given) return given;
  const user = ordinaryUser('postgres');
  const folder = await folderFor(user, join(within, 'one-mind-postgres-'));
  const files = createPostgresFiles(join(folder, 'data'), user);
  const port = await freePort();
  const server = await runPostgres(files, { folder, port, settings: isDurable ? {} : FAST, signal: 'INT' });
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: server.stop };
};
