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
  ordinaryUser,
  type Service,
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

/**
 * Starts an empty server, and installs Debian's PostgreSQL first if it is missing. If TEST_DATABASE_URL is set, returns that server.
 * `url` opens its administrative database. It sorts by the rules of a language, as most servers do. `within`: the folder for its data.
 * `isDurable`: each commit is on disk before it is confirmed, as on a real server.
 */
export const startPostgres = async ({ within = tmpdir(), isDurable = false } = {}): Promise<Service> => {
  const given = givenService(GIVEN);
  if (given) return given;
  const programs = findOrInstall(findPrograms, {
    package: 'postgresql',
    advice: `PostgreSQL is not installed. Install it, or set ${GIVEN}.`,
  });
  const user = ordinaryUser('postgres');
  const folder = await folderFor(user, join(within, 'one-mind-postgres-'));
  const data = join(folder, 'data');
  const cluster = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en', '--no-sync', '--auth=trust'];
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, '--username=postgres', ...cluster], { ...user, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const settings = {
    ...(isDurable ? {} : FAST),
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
  };
  const command = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const server = startGuarded({ folder, command, signal: 'INT', user });
  const ask = promisify(execFile);
  await waitUntilReady(server, () =>
    ask(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    ),
  );
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: server.stop };
};
