/**
 * Measures pages with Lighthouse's own command line (mobile, its simulated slow connection): scores, and what a first visit loads.
 * Prints a Markdown table; `--json` prints JSON. Usage: npm run bench:web -- [--runs 3] [--json]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { newApiPlayer } from '../../e2e/support/api-player.ts';
import { startServer } from '../../e2e/support/server-process.ts';
import { findChromium } from '../../scripts/find-chromium.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } } });
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PUBLIC_PAGES = ['/', '/how-to-play', '/about', '/daily', '/auth/login', '/auth/register'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
const SESSION_KEY = 'one-mind-session';

interface Measured {
  readonly page: string;
  /** 0..100 in the order of CATEGORIES. */
  readonly scores: readonly number[];
  /** Bytes of the bodies as they were sent, and requests. */
  readonly javascript: { readonly bytes: number; readonly requests: number };
  readonly fontBytes: number;
  readonly failures: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly details?: { readonly items?: readonly { resourceType?: string; transferSize?: number }[] };
      }
    >
  >;
}

const run = promisify(execFile);
const lighthouse = join(import.meta.dirname, 'node_modules/.bin/lighthouse');
const folder = await mkdtemp(join(tmpdir(), 'one-mind-lighthouse-'));
const server = await startServer();
const port = 20_000 + Math.floor(Math.random() * 10_000);
const executablePath = findChromium();
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...(executablePath === null ? {} : { executablePath }),
  args: [...FLAGS, `--remote-debugging-port=${port}`],
  baseURL: server.url,
});

const measureOnce = async (path: string): Promise<Measured> => {
  const output = join(folder, 'report.json');
  await run(lighthouse, [
    `${server.url}${path}`,
    `--port=${port}`,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    // Without the session, there are no such pages. The cache stays as well, so `npm run check` measures what they load.
    ...(path.startsWith('/game') ? ['--disable-storage-reset'] : []),
  ]);
  const { categories, audits }: Report = JSON.parse(await readFile(output, 'utf8'));
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (type: string) => requests.filter(({ resourceType }) => resourceType === type);
  const sum = (items: typeof requests) => items.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
  return {
    page: path,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    javascript: { bytes: sum(bytesOf('Script')), requests: bytesOf('Script').length },
    fontBytes: sum(bytesOf('Font')),
    failures: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
    ),
  };
};

/** The run with the median performance. */
const measure = async (path: string): Promise<Measured> => {
  const runs: Measured[] = [];
  for (let count = 0; count < Number(values.runs); count += 1) runs.push(await measureOnce(path));
  const median = runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))[Math.floor(runs.length / 2)];
  if (median === undefined) throw new Error('--runs must be at least 1');
  return median;
};

/** Signs the browser in and starts a game; returns its path. */
const startGame = async (): Promise<string> => {
  const { session } = await newApiPlayer(server.url, 'Ada');
  const page = await browser.newPage();
  await page.goto('/about');
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [SESSION_KEY, JSON.stringify(session)] as const);
  await page.goto('/game');
  await page.getByRole('button', { name: 'Play against AI' }).click();
  await page.waitForURL('**/game/active/*');
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
};

try {
  const measured: Measured[] = [];
  for (const path of PUBLIC_PAGES) measured.push(await measure(path));
  const game = await startGame();
  for (const path of ['/game', game]) measured.push(await measure(path));
  if (values.json) console.log(JSON.stringify(measured, null, 2));
  else {
    console.log('| page | performance | accessibility | best practices | SEO | JavaScript | fonts | failed audits |');
    console.log('| --- | --: | --: | --: | --: | --: | --: | --- |');
    for (const { page, scores, javascript, fontBytes, failures } of measured) {
      const loaded = `${(javascript.bytes / 1000).toFixed(1)} kB in ${javascript.requests} | ${(fontBytes / 1000).toFixed(1)} kB`;
      console.log(`| ${page.replace(/active\/.*/, 'active/…')} | ${scores.join(' | ')} | ${loaded} | ${failures.join(', ')} |`);
    }
  }
} finally {
  await browser.close();
  await server.dispose();
  await rm(folder, { recursive: true });
}
