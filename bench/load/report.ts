/** Tables of repeated measurements. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { HAS_TWO_CPUS } from './measured-server.ts';

const RESULTS = join(import.meta.dirname, '../results');

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** A heading and its rule: the first column is text, all others are numbers. */
export const head = (cells: readonly string[]): string => row(cells) + row(cells.map((_, column) => (column === 0 ? '---' : '--:')));

/** The median, and the smallest and largest value if there are several: `36 (34–39)`. */
export function spread(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b);
  const shown = (value: number | undefined): string =>
    (value ?? Number.NaN).toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const middle = shown(median(sorted));
  return sorted.length < 2 ? middle : `${middle} (${shown(sorted[0])}–${shown(sorted.at(-1))})`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The machine, which cores do what, and how busy it has been: figures of a busy machine compare only within one run. */
export function circumstances(placement?: string): string {
  const [model] = cpus();
  const cores = placement ?? (HAS_TWO_CPUS ? 'server and load on separate cores' : 'server and load on ONE core, so latencies say little');
  return `Node ${process.version}, ${cpus().length} × ${model?.model ?? 'unknown processor'}, ${cores}, load average ${loadavg()[0]?.toFixed(1)}`;
}

/** Writes both forms into `bench/results`, which git ignores, and returns their path without the ending. */
export function writeResults(name: string, markdown: string, json: unknown): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, name);
  writeFileSync(`${path}.md`, markdown);
  writeFileSync(`${path}.json`, `${JSON.stringify(json, null, 2)}\n`);
  return path;
}
