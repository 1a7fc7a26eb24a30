import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Required space in bytes. Containers often have only 64 MB of shared memory. */
const ENOUGH = 1_000_000_000;
/** The variable that gives the folder's path to the processes that this one starts. */
const VARIABLE = 'ONE_MIND_SCRATCH_FOLDER';

/**
 * The folder for test databases, which is deleted when this process ends: in memory if Linux offers enough of it, otherwise
 * in the usual temporary folder. A server syncs every commit to disk, which would take a third of the time of its tests.
 * The processes that this one starts share it. A process that is killed can't delete its folder, so the next one does that.
 */
export const scratchFolder = (): string => {
  const given = process.env[VARIABLE];
  if (given !== undefined && existsSync(given)) return given;
  const parent = hasEnoughMemory() ? MEMORY : tmpdir();
  const prefix = `one-mind-run-${processSpace()}-`;
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : null;
    if (owner !== null && !isRunning(owner)) remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Like other temporary folders: database servers may run as another user, who creates and deletes folders of their own.
  chmodSync(folder, 0o1777);
  process.env[VARIABLE] = folder;
  process.on('exit', () => remove(folder));
  return folder;
};

const hasEnoughMemory = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
};

/** Part of the prefix, because containers can share folders but don't know each other's process ids. */
const processSpace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '');
  } catch {
    return '0';
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user exists, but can't be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Leaves files that can't be deleted now to the next process. */
const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A server that was started in it may still be ending, or it belongs to another user.
  }
};
