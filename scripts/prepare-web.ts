/** Builds the web app if it isn't up to date. Commands call it after they have read their options, so that `--help` doesn't build. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function prepareWeb(): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'prepare.mjs'), 'web'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
