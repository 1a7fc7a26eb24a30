/** `npm run release -- --version 1.2.0`: sets the version everywhere, dates the changelog, and makes a commit and a tag. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `npm run release -- --version X.Y.Z      makes the commit and the tag of a release

It sets the version in every package.json, the lockfile and the Kubernetes manifests, and gives the section "Unreleased" of
CHANGELOG.md this version and today's date. Run it on a commit that CI has passed, and push the result yourself.`;

const SCOPE = '@one-mind/';
const CHANGELOG = 'CHANGELOG.md';
const KUSTOMIZATION = 'deploy/kubernetes/kustomization.yaml';

class ReleaseRefused extends Error {}

const root = process.cwd();
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Applies the change, which must change something. */
const edit = (path: string, change: (text: string) => string): void => {
  const before = read(path);
  const after = change(before);
  if (after === before) throw new ReleaseRefused(`${path} has no place for the version. Add one.`);
  writeFileSync(join(root, path), after);
};

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Sets the version of one of our packages, and the versions of our other packages that it depends on. */
const setVersion = (manifest: Manifest, version: string): void => {
  manifest.version = version;
  for (const list of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(list ?? {})) if (list && name.startsWith(SCOPE)) list[name] = version;
};

const editJson = <T>(path: string, change: (content: T) => void): void => {
  const content: T = JSON.parse(read(path));
  change(content);
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
};

/** The changelog with the unreleased changes under this version. */
const datedChangelog = (text: string, version: string, date: string): string => {
  const [, changes = ''] = /^## \[Unreleased\]\n(.*?)(?=^## \[|(?![\s\S]))/ms.exec(text) ?? [];
  if (changes.trim() === '') throw new ReleaseRefused(`${CHANGELOG} has no unreleased changes. Describe what this version changes.`);
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`);
};

const requireReleasable = (version: string): void => {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new ReleaseRefused(`A version looks like 1.2.0, not "${version}".`);
  if (!existsSync(join(root, 'package-lock.json'))) throw new ReleaseRefused('Run this command in the root folder of the project.');
  if (git('status', '--porcelain') !== '') throw new ReleaseRefused('There are uncommitted changes. Commit or remove them first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseRefused(`Version ${version} is already released. Choose the next one.`);
};

const release = (version: string): void => {
  requireReleasable(version);
  const dated = datedChangelog(read(CHANGELOG), version, new Date().toISOString().slice(0, 10));
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];
  for (const path of manifests) editJson<Manifest>(path, (manifest) => setVersion(manifest, version));
  editJson<Manifest & { packages: Record<string, Manifest> }>('package-lock.json', (lock) => {
    lock.version = version;
    for (const [path, entry] of Object.entries(lock.packages)) if (!path.includes('node_modules/')) setVersion(entry, version);
  });
  edit(CHANGELOG, () => dated);
  const [tag] = /newTag: .*/.exec(read(KUSTOMIZATION)) ?? [];
  if (tag !== `newTag: ${version}`) edit(KUSTOMIZATION, (text) => text.replace(/newTag: .*/, `newTag: ${version}`));
  git('add', '--', CHANGELOG, KUSTOMIZATION, 'package-lock.json', ...manifests);
  git('commit', '--quiet', '--message', `repo: release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  console.log(`Made the commit and the tag v${version}. Publish them: git push --follow-tags`);
};

try {
  const options = { version: { type: 'string' }, help: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  if (values.help) console.log(HELP);
  else if (values.version === undefined) throw new ReleaseRefused('Name the version: npm run release -- --version 1.2.0');
  else release(values.version);
} catch (error) {
  if (!(error instanceof ReleaseRefused || (error instanceof TypeError && 'code' in error))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
