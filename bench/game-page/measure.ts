/**
 * Measures what the game costs the main thread of a slow device: tasks while turns play, and scrolling a story of 500 entries. All times
 * are processor time of that thread, so a shared machine changes them little.
 * Usage: npm run bench:game-page -- [--rounds 3] [--only turns|story] [--slowdown 4] [--json]
 */
import { parseArgs } from 'node:util';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type ApiPlayer, newApiPlayer } from '../../e2e/support/api-player.ts';
import { DESKTOP, enterAs, PHONE } from '../../e2e/support/player.ts';
import { startServer } from '../../e2e/support/server-process.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { type Task, tasksDuring } from './main-thread.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    entries: { type: 'string', default: '500' },
    only: { type: 'string' },
    // On a busy machine, the browser's own slowdown inflates the time of a task. With 1, divide the limit instead: 50 ms are 12.5.
    slowdown: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
const SLOWDOWN = Number(values.slowdown);
/** A task of this many milliseconds on a device that is four times slower delays an answer to the user so that they notice. */
const LONG_TASK = (50 * SLOWDOWN) / 4;
/** A frame at 60 a second, in milliseconds. */
const FRAME = 1000 / 60;
/** No entry is less high, in pixels. */
const LEAST_HEIGHT = 40;
/** How many frames are scrolled. */
const FRAMES = 200;
/** How many of the longest tasks are listed, and how many of their parts. */
const LISTED = 8;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];
const SCREENS = { desktop: DESKTOP, phone: PHONE } as const;

interface Measured {
  readonly what: string;
  readonly tasks: readonly Task[];
  /** Longer tasks are listed, in milliseconds. */
  readonly limit: number;
}

const executablePath = findChromium();
const browser: Browser = await chromium.launch({ ...(executablePath === null ? {} : { executablePath }), args: FLAGS });
const server = await startServer();

const openPage = async (player: ApiPlayer, screen: keyof typeof SCREENS): Promise<Page> => {
  const isPhone = screen === 'phone';
  const context: BrowserContext = await browser.newContext({
    baseURL: server.url,
    viewport: SCREENS[screen],
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  await enterAs(page, player.session);
  await page.goto('/game');
  return page;
};
const startGame = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play against AI' }).click();
  await page.waitForURL('**/game/active/*');
  await page
    .getByText(/^Round 1/)
    .first()
    .waitFor();
};
const slowDown = async (page: Page, rate: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
};

/** What screen readers hear of a new phase. */
const phase = (page: Page, name: string) => page.locator('.game-screen > p[aria-live]', { hasText: new RegExp(`^Round \\d+\\. ${name}`) });

/** Chooses by keyboard, submits, and waits until the story of the round has played. */
const playRound = async (page: Page): Promise<void> => {
  const submit = page.getByRole('button', { name: /Submit Action/ });
  for (let action = 1; action <= 6 && !(await submit.isEnabled({ timeout: 1000 }).catch(() => false)); action += 1)
    await page.keyboard.press(String(action));
  await submit.click();
  await phase(page, 'Resolution Phase').waitFor();
  await phase(page, 'Action Phase').waitFor({ timeout: 120_000 });
};

const measureTurns = async (screen: keyof typeof SCREENS): Promise<Measured> => {
  const page = await openPage(await newApiPlayer(server.url, `Ada.${screen}`), screen);
  await startGame(page);
  await playRound(page);
  await slowDown(page, SLOWDOWN);
  const tasks = await tasksDuring(browser, page, async () => {
    for (let round = 0; round < Number(values.rounds); round += 1) await playRound(page);
  });
  await page.context().close();
  return { what: `turns, ${screen}, ${SLOWDOWN} times slower`, tasks, limit: LONG_TASK };
};

/** The same game with its story repeated until it has `count` entries. */
const lengthenStory = async (page: Page, count: number): Promise<void> => {
  await page.route(/\/api\/game\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const game: { narrative_log: readonly NarrativeEntry[] } = await response.json();
    const entries = Array.from({ length: count }, (_, index) => {
      const entry = game.narrative_log.at(index % game.narrative_log.length);
      return { ...entry, id: `0.${index}`, seq: 0 };
    });
    await route.fulfill({ response, json: { ...game, narrative_log: entries } });
  });
};

/** Scrolls from the end of the story towards its start, a fifth of the visible height in each frame, and back. */
const scrollThrough = (page: Page): Promise<void> =>
  page.getByRole('log', { name: 'Narrative' }).evaluate(async (story, frames) => {
    const step = story.clientHeight / 5;
    for (let frame = 0; frame < frames; frame += 1) {
      story.scrollTop += frame < frames / 2 ? -step : step;
      await new Promise((resume) => requestAnimationFrame(resume));
    }
  }, FRAMES);

const measureScrolling = async (rate: number): Promise<Measured> => {
  const page = await openPage(await newApiPlayer(server.url, `Bea.${rate}`), 'desktop');
  await startGame(page);
  await playRound(page);
  await lengthenStory(page, Number(values.entries));
  await page.reload();
  const story = page.getByRole('log', { name: 'Narrative' });
  await story.getByRole('article').last().waitFor();
  const height = await story.evaluate(({ scrollHeight }) => scrollHeight);
  if (height < Number(values.entries) * LEAST_HEIGHT) throw new Error(`The story is only ${height} pixels high.`);
  await page.getByRole('button', { name: 'Expand the narrative' }).click();
  await slowDown(page, rate);
  const tasks = await tasksDuring(browser, page, () => scrollThrough(page));
  await page.context().close();
  return { what: `story of ${values.entries} entries, ${FRAMES} frames, ${rate} times slower`, tasks, limit: FRAME };
};

/** What took the time of all tasks together. */
const sumsOf = (tasks: readonly Task[]): readonly string[] => {
  const sums = new Map<string, number>();
  for (const { parts } of tasks) for (const { name, ms } of parts) sums.set(name, (sums.get(name) ?? 0) + ms);
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
};

const percentile = (tasks: readonly Task[], part: number): number =>
  tasks.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor((tasks.length - 1) * part)] ?? 0;

try {
  const measured = [
    ...(values.only === 'story' ? [] : [await measureTurns('desktop'), await measureTurns('phone')]),
    ...(values.only === 'turns' ? [] : [await measureScrolling(1), ...(SLOWDOWN === 1 ? [] : [await measureScrolling(SLOWDOWN)])]),
  ];
  if (values.json) console.log(JSON.stringify(measured, null, 2));
  else
    for (const { what, tasks, limit } of measured) {
      // Tasks without work, such as those that look for a timer, would hide the others in a percentile.
      const busy = tasks.filter(({ ms }) => ms >= 0.5);
      const [median, most, longest] = [0.5, 0.99, 1].map((part) => percentile(busy, part).toFixed(1));
      const over = busy.filter(({ ms }) => ms > limit);
      console.log(
        `${what}: ${busy.length} tasks, median ${median} ms, p99 ${most} ms, longest ${longest} ms, ${over.length} over ${limit.toFixed(0)} ms`,
      );
      console.log(`  in all: ${sumsOf(busy).slice(0, LISTED).join(', ')}`);
      for (const { ms, parts } of over.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED))
        console.log(
          `  ${ms.toFixed(1)}: ${parts
            .slice(0, LISTED)
            .map((part) => `${part.name} ${part.ms.toFixed(1)}`)
            .join(', ')}`,
        );
    }
} finally {
  await browser.close();
  await server.dispose();
}
