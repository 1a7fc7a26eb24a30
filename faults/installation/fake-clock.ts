/** A node's wall clock, which can be set while the node is running. Its steady clock goes on, as on a real machine. */
import { globSync, writeFileSync } from 'node:fs';
import { needed } from './not-run.ts';

const findLibrary = (): string | null => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null;

export class FakeClock {
  readonly environment: Readonly<Record<string, string>>;
  readonly #file: string;

  /** `file`: says by how much the clock differs. @throws NotRun if libfaketime isn't installed and can't be */
  constructor(file: string) {
    const library = needed('faketime', findLibrary);
    this.#file = file;
    this.set(0);
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets the clock this many hours ahead of the real time. The node sees it within a second. */
  set(hours: number): void {
    writeFileSync(this.#file, `${hours < 0 ? '' : '+'}${hours * 3600}\n`);
  }
}
