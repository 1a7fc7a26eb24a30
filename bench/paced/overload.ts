/** Starts more games than a node can carry: it has to refuse new ones with a clear sentence, and running ones have to go on. */
import { ERRORS } from '@one-mind/protocol/errors';
import { CallRefused, refusalOf } from '../load/http-caller.ts';
import { head, row, writeResults } from '../load/report.ts';
import { Crowd } from './crowd.ts';
import { measureWindow, type PacedFigures } from './figures.ts';
import { startInstallation } from './installation.ts';
import { tableOf } from './paced-report.ts';

export interface OverloadOptions {
  /** Games that people want to play at the same time. */
  readonly games: number;
  readonly minutes: number;
  readonly pace: number;
  readonly port: number;
}

/** Time between two attempts to open a new game, in ms, overloaded or not. */
const ARRIVALS = 1000;
/** The p99 past the limit, in ms, above which running games suffer. */
const P99_MAX = 1000;
/** Number of measured windows, each of which must stay within `P99_MAX`. */
const WINDOWS = 3;

/** Prints a table. Returns false if the server didn't refuse new games, refused them badly, or running games suffered. */
export async function overload({ games, minutes, pace, port }: OverloadOptions): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const installation = await startInstallation({ nodes: 1, database: 'sqlite', port, pace });
  stack.defer(installation.close);
  const crowd = new Crowd({ urls: installation.urls, spread: 'games', pace });
  stack.defer(() => crowd.close());
  await crowd.prepare(games);
  const isCarried = await crowd.growTo(games);
  print(isCarried ? `The server took all ${games} games.\n` : `The server refused a new game when ${crowd.games} were running.\n`);

  const arrivals = { tried: 0, refused: 0, bad: new Set<string>() };
  const arriving = setInterval(() => {
    arrivals.tried += 1;
    const onRefused = (error: unknown): void => {
      arrivals.refused += 1;
      const bad = faultOf(error);
      if (bad !== null) arrivals.bad.add(bad);
    };
    crowd.tryToOpen(games + arrivals.tried, onRefused).catch((error) => arrivals.bad.add(String(error)));
  }, ARRIVALS);
  stack.defer(() => clearInterval(arriving));
  const windows: PacedFigures[] = [];
  for (let window = 0; window < WINDOWS; window++) windows.push(await measureWindow(installation, crowd, (minutes * 60_000) / WINDOWS));

  const problems = [
    ...arrivals.bad,
    ...(arrivals.refused === 0 ? [`No new game was refused: try more than ${crowd.games} games.`] : []),
    ...windows
      .filter(({ round }) => round.p99 > P99_MAX)
      .map(({ round }) => `The p99 of running games was ${round.p99.toFixed(0)} ms, more than ${P99_MAX}.`),
  ];
  const markdown = [
    tableOf(windows),
    '\n',
    head(['new games', '']),
    row(['tried', String(arrivals.tried)]),
    row(['refused with 503, the sentence and Retry-After', String(arrivals.refused)]),
    '\n',
    problems.length === 0 ? 'New games were refused, and running games went on.\n' : `${problems.join('\n')}\n`,
  ].join('');
  const path = writeResults('overload', markdown, {
    games,
    minutes,
    pace,
    windows,
    tried: arrivals.tried,
    refused: arrivals.refused,
    problems,
  });
  print(`${markdown}Written to ${path}.md and .json\n`);
  return problems.length === 0;
}

/** What is wrong with the refusal of a new game; null if it is as promised. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof CallRefused) || refusalOf(error) !== 'overloaded') return `A new game failed: ${String(error)}`;
  const { status, body, retryAfter } = error;
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  const isClear = status === 503 && message === ERRORS.overloaded.message && retryAfter !== null && retryAfter > 0;
  return isClear ? null : `A new game was refused with ${status}, Retry-After ${retryAfter} and “${String(message)}”`;
}

const print = (text: string): void => void process.stdout.write(text);
