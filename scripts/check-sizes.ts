/**
 * Fails if a page loads more than its budget: `npm run check`. Sizes are those of the `.br` files that the server sends. What a page loads
 * is what the built files import statically, beginning with the modules below. Usage: node scripts/check-sizes.ts
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedChunk } from '../apps/web/build/list-chunks.ts';

interface Budget {
  readonly page: string;
  /** Modules of apps/web that load by themselves, without anybody doing anything. */
  readonly modules: readonly string[];
  readonly kilobytes: number;
  readonly requests: number;
}

const START = 'src/app/start.ts';
const APP = 'src/app/main.tsx';
const SIGNED_IN = [START, APP, 'src/app/shell/background-services.tsx', 'src/lib/socket/socket.ts', 'src/lib/settings/settings-sync.ts'];
// The last half of a kilobyte of most pages is for guests: their permissions, and where visitors with an invitation go first.
// `/game` shares a file with the guided game and the game itself, which costs it 4 kB and saves each of them a request.
const BUDGETS: readonly Budget[] = [
  { page: 'a printed page', modules: [START], kilobytes: 5, requests: 1 },
  { page: '/ in use', modules: [START, APP, 'src/features/home/home-page.tsx'], kilobytes: 153.5, requests: 12 },
  { page: '/how-to-play in use', modules: [START, APP, 'src/features/how-to-play/how-to-play-page.tsx'], kilobytes: 159, requests: 12 },
  { page: '/auth/login in use', modules: [START, APP, 'src/features/auth/login-page.tsx'], kilobytes: 199.5, requests: 20 },
  { page: '/daily', modules: [START, APP, 'src/app/rare-pages.ts', 'src/features/daily/daily-page.tsx'], kilobytes: 187.5, requests: 15 },
  { page: '/game', modules: [...SIGNED_IN, 'src/features/hub/hub-page.tsx'], kilobytes: 183, requests: 16 },
  { page: '/game/active', modules: [...SIGNED_IN, 'src/features/game/active-game-page.tsx'], kilobytes: 202, requests: 10 },
];
/** Bytes of the fonts that every page preloads. */
const FONTS_MAX = 45_000;
const FIRST_FONT = /^(inter|cormorant-garamond|cormorant-garamond-italic)-[\w-]{8}\.woff2$/;

const dist = join(import.meta.dirname, '../apps/web/dist');
const list = join(dist, 'chunks.json');
if (!existsSync(list)) throw new Error('The web app is not built. Run node scripts/prepare.mjs web first.');
const chunks: readonly ListedChunk[] = JSON.parse(readFileSync(list, 'utf8'));

const filesOf = (modules: readonly string[]): ReadonlySet<string> => {
  const files = new Set(modules.map(fileWith));
  for (const file of files) for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) files.add(imported);
  return files;
};
const fileWith = (module: string): string => {
  const chunk = chunks.find(({ modules }) => modules.includes(module));
  if (chunk === undefined) throw new Error(`The built web app has no ${module}.`);
  return chunk.file;
};
const sentBytes = (file: string): number => {
  const path = join(dist, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

const problems: string[] = [];
const check = (what: string, value: number, most: number): void => {
  if (value > most) problems.push(`${what}: ${value}, but the budget is ${most}`);
};
for (const { page, modules, kilobytes, requests } of BUDGETS) {
  const files = filesOf(modules);
  const bytes = [...files].reduce((sum, file) => sum + sentBytes(file), 0);
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} of ${kilobytes} kB of JavaScript in ${files.size} of ${requests} requests`);
  check(`${page}, bytes of JavaScript`, bytes, kilobytes * 1000);
  check(`${page}, requests of JavaScript`, files.size, requests);
}
const fonts = readdirSync(join(dist, 'client/assets')).filter((file) => FIRST_FONT.test(file));
const fontBytes = fonts.reduce((sum, file) => sum + sentBytes(join('assets', file)), 0);
console.log(`fonts of the first view: ${(fontBytes / 1000).toFixed(1)} of ${FONTS_MAX / 1000} kB`);
check('Fonts of the first view, bytes', fontBytes, FONTS_MAX);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
