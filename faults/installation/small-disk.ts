/** A small file system in memory that can be filled. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NotRun } from './not-run.ts';

export class SmallDisk {
  readonly path: string;
  readonly #ballast: string;

  /** Creates the folder and mounts a disk of this many bytes there. @throws NotRun if this process may not */
  constructor(path: string, bytes: number) {
    if (process.getuid?.() !== 0) throw new NotRun('only root can mount a small disk');
    this.path = path;
    this.#ballast = join(path, 'ballast');
    mkdirSync(path, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=1777`, 'tmpfs', path]);
  }

  /** Takes all the space that is left. */
  fill(): void {
    for (let bytes = 1_048_576; bytes >= 1; ) {
      try {
        appendFileSync(this.#ballast, Buffer.alloc(bytes));
      } catch {
        bytes = Math.floor(bytes / 4);
      }
    }
  }

  /** Frees the space that `fill` took. */
  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.path]);
  }
}
