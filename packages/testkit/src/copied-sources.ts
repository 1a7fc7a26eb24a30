/** A copy of the source tree with another version of the engine, for rolling updates in tests. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const VERSION_FILE = join('packages', 'engine', 'src', 'version.ts');
const VERSION = /ENGINE_VERSION = \d+/;

export interface CopiedSources {
  /** The server's entry point. */
  readonly main: string;
  readonly remove: () => Promise<void>;
}

/** Copies everything that a server needs to run. Libraries are linked, not copied. */
export const copySources = async (engineVersion: number): Promise<CopiedSources> => {
  const folder = await mkdtemp(join(tmpdir(), 'one-mind-sources-'));
  const copy = (path: string) =>
    cp(join(ROOT, path), join(folder, path), { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
  for (const path of ['package.json', 'packages', join('apps', 'server')]) await copy(path);
  await mkdir(join(folder, 'node_modules'));
  // The links of the workspace are relative, so these lead to the copies.
  await cp(join(ROOT, 'node_modules', '@one-mind'), join(folder, 'node_modules', '@one-mind'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@one-mind') await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  const file = join(folder, VERSION_FILE);
  const text = await readFile(file, 'utf8');
  if (!VERSION.test(text)) throw new Error(`${VERSION_FILE} has no version.`);
  await writeFile(file, text.replace(VERSION, `ENGINE_VERSION = ${engineVersion}`));
  return { main: join(folder, 'apps', 'server', 'src', 'main.ts'), remove: () => rm(folder, { recursive: true, force: true }) };
};
