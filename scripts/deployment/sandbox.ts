/** Runs programs in a folder as if it were the root of a file system, with this machine's programs in place of those of the base image. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

/** Folders of this machine that stand in for the base image. */
const BASE = ['bin', 'sbin', 'usr', 'etc', 'opt', ...readdirSync('/').filter((name) => /^lib/.test(name))];
const NODE = '/base-node';

export interface Sandbox {
  readonly root: string;
  readonly command: readonly string[];
  /** Inside the root. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Build steps run as root with npm's cache. Containers run as this user, and can write only to these folders and to /tmp. */
  readonly container: { readonly user: string; readonly volumes: readonly string[] } | null;
}

/**
 * Starts the program. It gets the process's own mounts, which end with it, and no capabilities if it is a container. The process
 * is the program itself, so signals reach it.
 */
export const startIn = ({ root, command, folder, environment, container }: Sandbox): ChildProcess => {
  const [user = '0', group = user] = container?.user.split(':') ?? [];
  const mounts = [
    'set -e; mount --make-rprivate /',
    `mount --bind ${root} ${root}`,
    ...BASE.filter((name) => lstatSync(`/${name}`, { throwIfNoEntry: false })?.isDirectory()).map(bindReadOnly(root)),
    ...BASE.filter((name) => lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink()).map(
      (name) => `[ -e ${root}/${name} ] || cp -P /${name} ${root}/`,
    ),
    `mkdir -p ${root}${NODE} ${root}/dev ${root}/proc ${root}/tmp`,
    `mount --bind ${dirname(process.execPath)} ${root}${NODE}; mount -o remount,bind,ro ${root}${NODE}`,
    `mount --rbind /dev ${root}/dev; mount --rbind /proc ${root}/proc; mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    ...(container === null
      ? [`mkdir -p ${root}${homedir()}; mount --bind ${homedir()} ${root}${homedir()}`]
      : [...container.volumes.map((volume) => `mount --bind ${root}${volume} ${root}${volume}`), `mount -o remount,bind,ro ${root}`]),
  ];
  const drop = container === null ? [] : ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return spawn(
    'unshare',
    [
      ...['--mount', 'sh', '-c', `${mounts.join('\n')}\nroot=$1; shift; exec chroot "$root" "$@"`, 'sh', root],
      ...['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', ...drop],
      ...['env', '-i', `--chdir=${folder}`, `PATH=${NODE}:/usr/local/bin:/usr/bin:/bin`, `HOME=${homedir()}`, ...variables, ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
};

const bindReadOnly =
  (root: string) =>
  (name: string): string =>
    `mkdir -p ${root}/${name}; mount --rbind /${name} ${root}/${name}; mount -o remount,bind,ro ${root}/${name}`;

/** The exit code and everything that the program printed. */
export const runIn = async (sandbox: Sandbox): Promise<{ readonly code: number | null; readonly text: string }> => {
  const child = startIn(sandbox);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  return { code, text };
};
