/// <reference lib="dom" />
/**
 * Two people play games against AI players, one after another, with music, effects and animations on, and their pages are watched:
 * `npm run soak -- --minutes 30`. Prints a table (one row a minute) and ends with 1 after an uncaught error or growth without end.
 */
import { parseArgs } from 'node:util';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { type ApiPlayer, newApiPlayer } from './support/api-player.ts';
import { DESKTOP, enterAs, PHONE } from './support/player.ts';
import { startServer } from './support/server-process.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, pace: { type: 'string', default: '1500' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 3)) throw new Error('--minutes needs a number of at least 3: growth shows in a third of the time.');

/** How far the lowest figure of the last third may lie above the lowest of the first third: nodes are freed by garbage collection. */
const GROWTH = { nodes: 100, capacity: 0.1 } as const;
/** Reading a game is limited to 120 in 30 s for each account. */
const POLL_MS = 400;

interface Watched {
  readonly name: string;
  readonly page: Page;
  readonly sound: () => Promise<SoundFigures>;
}

interface SoundFigures {
  /** Existing audio nodes. */
  readonly nodes: number;
  /** Share of the audio thread's time that rendering takes, 0..1; 0 while the context is suspended. */
  readonly capacity: number;
}

interface Row extends SoundFigures {
  readonly minute: number;
  readonly name: string;
  /** Megabytes of JavaScript heap. */
  readonly heap: number;
  /** DOM nodes. */
  readonly elements: number;
  readonly games: number;
}

const server = await startServer({ env: { TURN_PACE_MS: values.pace } });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] });
const uncaught: string[] = [];
const rows: Row[] = [];
let games = 0;

async function watch(player: ApiPlayer, viewport: { width: number; height: number }): Promise<Watched> {
  const context = await browser.newContext({ baseURL: server.url, viewport });
  const page = await context.newPage();
  context.on('weberror', (event) => uncaught.push(`${player.name} at ${event.page()?.url()}: ${event.error().stack}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('polyphony')) uncaught.push(`${player.name}: ${message.text()}`);
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const sound = await watchSound(cdp);
  await enterAs(page, await player.newSession());
  await page.goto('/game');
  // Sound begins only after a gesture.
  await page.getByRole('heading', { name: `Welcome, ${player.name}` }).click();
  return { name: player.name, page, sound };
}

async function watchSound(cdp: CDPSession): Promise<Watched['sound']> {
  const contexts = new Map<string, Set<string>>();
  cdp.on('WebAudio.contextCreated', ({ context }) => contexts.set(context.contextId, new Set()));
  cdp.on('WebAudio.contextWillBeDestroyed', ({ contextId }) => contexts.delete(contextId));
  cdp.on('WebAudio.audioNodeCreated', ({ node }) => contexts.get(node.contextId)?.add(node.nodeId));
  cdp.on('WebAudio.audioNodeWillBeDestroyed', ({ contextId, nodeId }) => contexts.get(contextId)?.delete(nodeId));
  await cdp.send('WebAudio.enable');
  return async () => {
    let capacity = 0;
    for (const contextId of contexts.keys()) {
      // A closed context, or an offline rendering's, has no such figure.
      const answer = await cdp.send('WebAudio.getRealtimeData', { contextId }).catch(() => null);
      capacity = Math.max(capacity, answer?.realtimeData.renderCapacity ?? 0);
    }
    const nodes = [...contexts.values()].reduce((sum, of) => sum + of.size, 0);
    return { nodes, capacity };
  };
}

/** One game to its end: the players' accounts act, their pages follow. Stops early when the time is over. */
async function play(players: readonly ApiPlayer[], pages: readonly Watched[], until: number): Promise<void> {
  const [host, ...guests] = players;
  if (host === undefined) throw new Error('A game needs a host');
  const lobby = await host.call<Lobby>('POST', '/api/lobbies', {
    name: 'The long soak',
    scenarioId: games % 2 === 0 ? 'prison-break' : 'forty-fathoms',
    bots: ['normal'],
    settings: { timeLimit: null },
  });
  for (const guest of guests) {
    await guest.call('POST', `/api/lobbies/${lobby.id}/join`);
    await guest.call('POST', `/api/lobbies/${lobby.id}/ready`, { ready: true });
  }
  const { gameId } = await host.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  for (const { page } of pages) await visit(page, `/game/active/${gameId}`);
  const planned = new Map<ApiPlayer, number>();
  while (Date.now() < until) {
    for (const player of players) {
      const { reveal, you, current_state } = await player.game(gameId);
      if (reveal !== null) {
        games += 1;
        // The ending is shown, and heard, before the next game begins.
        for (const { page } of pages)
          await page
            .getByText(/^You (won|didn’t win)$/)
            .first()
            .waitFor({ timeout: 90_000 });
        return;
      }
      const { phase, round } = current_state;
      if (phase !== 'planning' || planned.get(player) === round) continue;
      const possible = you?.options.filter(({ enabled, targets }) => enabled && targets.length > 0) ?? [];
      const option = possible[round % possible.length];
      if (option === undefined) continue;
      planned.set(player, round);
      const target = option.targets[round % option.targets.length]?.id;
      await player.call('POST', `/api/game/${gameId}/action`, { action_type: option.action, action_data: { target } });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Navigates inside the page, as a link does: a new document would end the last game's sounds and listeners. */
const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function sample(pages: readonly Watched[], minute: number): Promise<void> {
  for (const { name, page, sound } of pages) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('Performance.enable');
    const { metrics } = await cdp.send('Performance.getMetrics');
    await cdp.detach();
    const metric = (wanted: string): number => metrics.find((one) => one.name === wanted)?.value ?? Number.NaN;
    const row = { minute, name, ...(await sound()), heap: metric('JSHeapUsedSize') / 1e6, elements: metric('Nodes'), games };
    rows.push(row);
    console.log(
      `| ${minute} | ${name} | ${row.games} | ${row.nodes} | ${row.capacity.toFixed(3)} | ${row.heap.toFixed(1)} | ${row.elements} |`,
    );
  }
}

function growth(of: 'nodes' | 'capacity'): number {
  const third = minutes / 3;
  const early = rows.filter(({ minute }) => minute <= third).map((row) => row[of]);
  const late = rows.filter(({ minute }) => minute > 2 * third).map((row) => row[of]);
  return Math.min(...late) - Math.min(...early);
}

try {
  const players = [await newApiPlayer(server.url, 'Bea'), await newApiPlayer(server.url, 'Cai')];
  const [bea, cai] = players;
  if (bea === undefined || cai === undefined) throw new Error('Two players are needed');
  const pages = [await watch(bea, DESKTOP), await watch(cai, PHONE)];
  console.log(
    '| minute | player | games | audio nodes | render capacity | heap MB | DOM nodes |\n| --- | --- | --: | --: | --: | --: | --: |',
  );
  const begin = Date.now();
  const until = begin + minutes * 60_000;
  let minute = 0;
  const sampling = (async () => {
    while (minute < minutes) {
      await new Promise((resolve) => setTimeout(resolve, begin + (minute + 1) * 60_000 - Date.now()));
      minute += 1;
      await sample(pages, minute);
    }
  })();
  while (Date.now() < until) await play(players, pages, until);
  await sampling;
} finally {
  await browser.close();
  await server.dispose();
}

const failures = [
  ...uncaught,
  ...(['nodes', 'capacity'] as const)
    .filter((of) => !(growth(of) <= GROWTH[of]))
    .map((of) => `The ${of} grew by ${growth(of).toFixed(3)} from the first third to the last.`),
];
for (const failure of failures) console.error(failure);
console.log(`${games} games, ${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
