/** Servers that exist only for a run of tests. They need only their programs, and leave nothing behind, even after a crash. */
import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

export interface Service {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Runs a program as this user; absent = the user of this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** The server that an environment variable names, which nobody has to start or stop; null without one. */
export const givenService = (variable: string): Service | null => {
  const url = process.env[variable];
  return url ? { url, stop: async () => undefined } : null;
};

const isRoot = (): boolean => process.getuid?.() === 0;

/** The path of the first of these programs in one of the folders or in PATH; null if there is none. */
export const findProgram = (names: readonly string[], folders: readonly string[] = []): string | null => {
  const candidates = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  return candidates.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file)) ?? null;
};

/** Whether `install` may be tried: only root can, and only on Debian and its relatives. */
const canInstall = (): boolean => isRoot() && findProgram(['apt-get']) !== null;

const INSTALL_ATTEMPTS = 6;

/** Installs a Debian package. */
const install = (name: string): void => {
  const run = (...args: readonly string[]) =>
    execFileSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  for (let attempt = 1; ; attempt++) {
    try {
      // Another worker may be installing something: wait for its lock, in seconds.
      run('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', name);
      return;
    } catch (error) {
      if (attempt === INSTALL_ATTEMPTS) throw error;
    }
    try {
      // The lists of packages may be missing or too old.
      run('update');
    } catch {
      // Another worker updates them, and apt-get can't wait for that.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
    }
  }
};

/** Whether a server for tests can be had: the variable names one, its programs are installed, or this process may install them. */
export const canStart = (variable: string, find: () => string | null): boolean =>
  givenService(variable) !== null || find() !== null || canInstall();

/**
 * What `find` returns, after installing the package if that is nothing and this process may.
 * @throws Error with `advice` if there is still nothing
 */
export const findOrInstall = (
  find: () => string | null,
  { package: name, advice }: { readonly package: string; readonly advice: string },
): string => {
  if (find() === null && canInstall()) install(name);
  const found = find();
  if (found === null) throw new Error(advice);
  return found;
};

/** Servers refuse to run as root, so they get an ordinary user that every Unix system has. */
export const ordinaryUser = (...names: readonly string[]): Identity => {
  if (!isRoot()) return {};
  const idOf = (flag: string, name: string): number => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of [...names, 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such user.
    }
  }
  throw new Error('There is no user “nobody” to run a test server as.');
};

/** A new folder that belongs to this user. `prefix`: the beginning of its path. */
export const folderFor = async ({ uid, gid }: Identity, prefix: string): Promise<string> => {
  const folder = await mkdtemp(prefix);
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
};

/** Returns the port if it is free. `port`: 0 = any. */
export const freePort = (port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port.'))));
    });
  });

/** From here on, Linux gives ports to outgoing connections. */
const OUTGOING_FROM = 32_768;
const ATTEMPTS = 20;

/** A free port for a server that is stopped and started again: no outgoing connection gets it while the server is stopped. */
export const lastingPort = async (): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await freePort(randomInt(20_000, OUTGOING_FROM));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
};

/**
 * Ends the program with a signal and deletes the folder when its own standard input closes, which the operating system does even if the
 * process that started it is killed.
 */
const GUARD = `
folder=$1 signal=$2; shift 2
exec 3<&0
"$@" < /dev/null 3<&- & program=$!
(cat <&3 > /dev/null; kill -s "$signal" $program) 2> /dev/null &
wait $program
rm -rf "$folder"
trap '' TERM
kill -s TERM 0`;

export interface Started {
  /** Rejects when the program has ended. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
}

interface Command {
  /** The program's working directory, which is deleted when the program ends. */
  readonly folder: string;
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** Ends the program, such as `TERM`. */
  readonly signal: string;
  readonly user: Identity;
}

/** Starts a program whose output is only shown if it ends by itself. */
export const startGuarded = ({ folder, command, signal, user }: Command): Started => {
  // The shell has a session of its own, so that Ctrl+C in a terminal doesn't stop it before it has cleaned up.
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', folder, signal, ...command], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4000);
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = closed.then((): never => {
    throw new Error(`${command[0]} has ended: ${output}`);
  });
  ended.catch(() => undefined);
  return {
    ended,
    stop: async () => {
      child.stdin?.end();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Calls `isReady` until it returns true. `ms`: the longest wait. */
export const waitUntilReady = async ({ ended }: Started, isReady: () => Promise<boolean>, ms = 30_000): Promise<void> => {
  const until = performance.now() + ms;
  while (!(await Promise.race([isReady(), ended]))) {
    if (performance.now() > until) throw new Error('A test server did not become ready.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
