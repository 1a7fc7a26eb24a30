/**
 * Prepares a checkout before npm runs start, dev or test: dependencies, the built web app, a browser for the tests.
 * It runs on the machine's own Node.js (20 or newer); everything after it runs on the Node.js that the lockfile pins.
 * If there is nothing to do, it returns quickly.
 *
 * Usage: node scripts/prepare.mjs [web] [browser]
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = new Set(process.argv.slice(2));

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) stop(`This project needs Node.js 20 or newer, and this is ${process.versions.node}. Install a newer one from nodejs.org.`);

installDependencies();
if (wanted.has('web')) buildWeb();
if (wanted.has('browser')) provideBrowser();

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function run(command, args, explanation) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (result.status !== 0) stop(explanation);
}

/** A stamp file contains the hash of a step's inputs. The step is skipped while the hash is the same. */
function unchanged(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function installDependencies() {
  const stamp = join(root, 'node_modules', '.prepared');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  if (unchanged(stamp, hash)) return;
  console.log('Installing dependencies, which takes a minute or two …');
  // Production dependencies are not enough, because Node.js itself and the tools of the web build are development dependencies.
  run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing the dependencies failed; the reason is above. Check the network connection and run the command again.',
  );
  writeFileSync(stamp, hash);
}

/** Builds the app for browsers, and the module with which the server prints pages. */
function buildWeb() {
  const stamp = join(root, 'apps/web/dist/.prepared');
  const hash = hashOfSources(['apps/web', 'packages', 'package-lock.json']);
  if (unchanged(stamp, hash)) return;
  console.log('Building the web app …');
  rmSync(join(root, 'apps/web/dist'), { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build', '--workspace', '@one-mind/web'], 'Building the web app failed; the reason is above.');
  writeFileSync(stamp, hash);
}

/** Tests use an installed Chromium, otherwise the one that Playwright downloads, otherwise the system's package. */
function provideBrowser() {
  if (findChromium()) return;
  console.log('Getting a browser for the tests …');
  const viaPlaywright = spawnSync(binary('playwright'), ['install', 'chromium'], { cwd: root, stdio: 'ignore', timeout: 300_000 });
  if (viaPlaywright.status === 0 && findChromium()) return;
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (!findChromium()) stop('The tests need Chromium and none could be installed. Install Chromium, or set CHROMIUM_PATH to one.');
}

function findChromium() {
  const script = join(root, 'scripts/find-chromium.ts');
  const result = spawnSync(binary('node'), [script], { cwd: root, encoding: 'utf8' });
  return result.status === 0;
}

function binary(name) {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

function hashOfSources(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, join(root, path));
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (statSync(path).isFile()) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name === 'node_modules' || name === 'dist' || name.endsWith('.test.ts') || name.endsWith('.test.tsx')) continue;
    addTo(hash, join(path, name));
  }
}
