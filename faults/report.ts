/** The results as a table for people, and as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { head, median, row } from '../bench/load/report.ts';
import type { Played, Result } from './run-scenario.ts';

const RESULTS = join(import.meta.dirname, 'results');
/** Violations printed for each scenario; the JSON has all of them. */
const SHOWN = 10;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The slowest and the median recovery, such as `1.2 (0.6) of 5`, for each limit. */
const recoveryOf = ({ recoveries }: Played): string =>
  [...Map.groupBy(recoveries, ({ limit }) => limit)]
    .map(([limit, group]) => {
      const times = group.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY);
      return `${seconds(Math.max(...times))} (${seconds(median(times))}) of ${limit / 1000}`;
    })
    .join(', ') || '–';

const cells = ({ fault, status, played }: Result): readonly string[] => {
  if (played === null) return [fault, status, ...Array.from({ length: 7 }, () => '–')];
  const { games, findings, slowestCommand } = played;
  const { commands, acknowledged, lost, doubled, unexplained, stuckGames, differingStories, leaked } = findings;
  return [
    fault,
    status,
    String(played.recoveries.length),
    games.toLocaleString('en'),
    `${acknowledged.toLocaleString('en')} of ${commands.toLocaleString('en')}`,
    `${lost.length}, ${doubled.length}`,
    `${stuckGames.length}, ${unexplained.length + differingStories.length + leaked.length}`,
    recoveryOf(played),
    seconds(slowestCommand),
  ];
};

/** A list of what was missed, and why, and of what else should not have happened. */
export const problemsOf = ({ name, reason, played }: Result): string => {
  const slow = (played?.recoveries ?? [])
    .filter(({ ms, limit }) => ms === null || ms > limit)
    .map(
      ({ fault, ms, limit }) =>
        `${fault}: ${ms === null ? 'no recovery' : `recovery after ${seconds(ms)} s`}, the limit is ${limit / 1000} s`,
    );
  const broken = Object.entries(played?.findings ?? {}).flatMap(([kind, list]) =>
    Array.isArray(list) ? list.map((sentence) => `${kind}: ${sentence}`) : [],
  );
  const remarks = (played?.remarks ?? []).map((sentence) => `remark: ${sentence}`);
  const all = [...(reason === null ? [] : [reason]), ...slow, ...broken, ...remarks];
  return [...all.slice(0, SHOWN), ...(all.length > SHOWN ? [`and ${all.length - SHOWN} more`] : [])]
    .map((one) => `- ${name}: ${one}\n`)
    .join('');
};

/** Markdown. */
export const resultsText = (results: readonly Result[]): string =>
  [
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load average ${loadavg()[0]?.toFixed(1)}\n\n`,
    head([
      'fault',
      'result',
      'faults',
      'games',
      'acknowledged commands',
      'lost, stored twice',
      'stuck games, wrong stories',
      'recovery in s: slowest (median) of limit',
      'slowest command in s',
    ]),
    ...results.map((result) => row(cells(result))),
    '\n',
    ...results.map(problemsOf),
  ].join('');

/** Writes a file into `faults/results`, which git ignores. */
export const writeResult = (name: string, text: string): void => {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, name.replaceAll(' ', '-')), text);
};
