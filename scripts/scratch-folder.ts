import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Bytes. A container often has only 64 MB of it. */
const ENOUGH = 1_000_000_000;

/**
 * Where tests keep their databases: in memory where Linux offers enough of it, otherwise in the usual folder. A server
 * syncs every commit to disk, which is a third of what its tests would otherwise wait for.
 */
export const scratchFolder = (): string => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};
