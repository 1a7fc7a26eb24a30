import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

/** `lines`: those of .dockerignore. The last one that matches the file or a folder above it decides. */
export const isIgnored = (path: string, lines: readonly string[]): boolean => {
  const parts = path.split('/');
  const paths = parts.map((_part, n) => parts.slice(0, n + 1).join('/'));
  let ignored = false;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '').replace(/\/$/, '');
    if (paths.some((one) => matchesGlob(one, pattern))) ignored = !line.startsWith('!');
  }
  return ignored;
};

/** Copies the files that git tracks or would add, unless .dockerignore excludes them. */
export const copyContext = (repository: string, target: string): void => {
  const lines = readFileSync(join(repository, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((name) => name !== '' && !isIgnored(name, lines))) {
    const isThere = lstatSync(join(repository, path), { throwIfNoEntry: false })?.isFile() === true;
    if (!isThere) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(repository, path), join(target, path));
  }
};
