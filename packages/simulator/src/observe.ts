/** `npm run observe`: how reliably a spectator could name the Saboteur, round by round. */
import { parseCommand, wholeNumber } from './command-line/arguments.ts';
import { fileFor, print, progressBar, runCommand } from './command-line/command-line.ts';
import { type Cell, cellName, levelsText } from './games/cell.ts';
import { cellsOf, partsOf, type SimulateOptions } from './games/simulation.ts';
import { type Mean, type Moments, meanOf, shareOf } from './games/statistics.ts';
import { mergeCounts, mostTelling, type Telling } from './observer/likelihood.ts';
import { mergeWatched, type Watched } from './observer/observation.ts';
import type { Observer } from './observer/posterior.ts';
import { SIGNS } from './observer/signs.ts';
import { fitWeights } from './observer/weights.ts';
import { table, withInterval } from './report/markdown.ts';
import { runJobs } from './threads/pool.ts';
import type { Part } from './threads/tasks.ts';

const HELP = `npm run observe -- [options]
  --scenario, --players, --games N (watched; default 200), --level (default normal), --levels, --difficulty, --seed, --workers: as for simulate
  --train N                   other games to learn from (default: three times as many)
  --without word[@role],…     forbidden in all games; nobody accuses in any
  --json FILE, --markdown FILE
docs/balance.md says what the observer knows and what it is ideal in.`;

/** How many observations the report lists. */
const TELLING = 12;

interface Observed {
  readonly cell: Cell;
  readonly weights: Observer['weights'];
  readonly watched: Watched;
  readonly telling: readonly Telling[];
}

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['train', 'without', 'json', 'markdown'], { games: 200, level: 'normal' });
  if (help) return print(HELP);
  const train = wholeNumber('--train', extra.train ?? String(options.games * 3), 1_000_000);
  const [writeMarkdown, writeJson] = [fileFor(extra.markdown), fileFor(extra.json)];
  const cells = cellsOf(options);
  const bar = progressBar();
  const total = cells.length * (options.games + train);
  let done = 0;
  const progress = ({ from, to }: Part): void => {
    done += to - from;
    bar({ done, total });
  };
  const observed: Observed[] = [];
  for (const cell of cells) observed.push(await observe(cell, options, train, progress));
  const markdown = observationMarkdown(options, train, observed);
  print(markdown);
  writeMarkdown(() => markdown);
  writeJson(() => `${JSON.stringify({ games: options.games, train, setup: options.setup, observed }, null, 2)}\n`);
});

/**
 * Learns likelihoods from most of the training games and weights from the rest, then evaluates games that it hasn't
 * seen.
 */
async function observe(cell: Cell, options: SimulateOptions, train: number, onDone: (part: Part) => void): Promise<Observed> {
  const { games, scenarios, setup, workers } = options;
  const common = { scenarios, setup };
  const forWeights = Math.ceil(train / 4);
  const numbered = (from: number, count: number): Part[] =>
    partsOf(cell, count).map((part) => ({ cell, from: part.from + from, to: part.to + from }));
  const learnt = await runJobs({ task: 'learn', shared: common, jobs: numbered(games, train - forWeights), workers, onDone });
  const counts = learnt.reduce(mergeCounts, {});
  const samples = await runJobs({
    task: 'sample',
    shared: { ...common, counts },
    jobs: numbered(games + train - forWeights, forWeights),
    workers,
    onDone,
  });
  const weights = fitWeights(samples.flat());
  const observer = { counts, weights };
  const parts = await runJobs({ task: 'watch', shared: { ...common, observer }, jobs: numbered(0, games), workers, onDone });
  const watched = parts.reduce(mergeWatched, { rounds: {} });
  return { cell, weights, watched, telling: mostTelling(counts, TELLING) };
}

function meanText({ n, mean, low, high }: Mean): string {
  const percent = (value: number): string => (Math.min(1, Math.max(0, value)) * 100).toFixed(0);
  if (n === 0) return '–';
  return n === 1 ? `${percent(mean)} %` : `${percent(mean)} % (${percent(low)}–${percent(high)})`;
}

function observationMarkdown({ games, setup }: SimulateOptions, train: number, observed: readonly Observed[]): string {
  const text = (moments: Moments): string => meanText(meanOf(moments));
  return [
    '# The ideal observer',
    `Probability given to the true Saboteurs at the end of each round, mean over ${games} games of each cell that go on so long, with its 95 % interval; learnt from ${train} others; players ${levelsText(setup.levels)}, nobody accuses, seed ${setup.seed}.`,
    ...observed.map(({ cell, weights, watched, telling }) =>
      [
        `## ${cellName(cell)}`,
        table(
          ['round', 'games', 'with truthful claims of all', 'its first suspect is one', 'without claims'],
          Object.entries(watched.rounds).map(([round, { claims, noClaims, claimsRight }]) => [
            round,
            String(claims.n),
            text(claims),
            withInterval(shareOf(claimsRight.sum, claimsRight.n)),
            text(noClaims),
          ]),
        ),
        `How far it believes its signs: ${SIGNS.map((sign, at) => `${sign} ${(weights[at] ?? 0).toFixed(2)}`).join(', ')}.`,
        'The strongest evidence against a Saboteur:',
        table(
          ['sign', 'Saboteurs', 'honest voices'],
          telling.map(({ what, saboteurs, honest }) => [what, `${(saboteurs * 100).toFixed(1)} %`, `${(honest * 100).toFixed(1)} %`]),
        ),
      ].join('\n\n'),
    ),
    '',
  ].join('\n\n');
}
