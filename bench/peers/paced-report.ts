import { IN_TIME, measurePaced, type PacedStep } from '../load/paced.ts';
import { circumstances, head, row, writeResults } from '../load/report.ts';

export interface PacedReportOptions {
  readonly from: number;
  readonly most: number;
  readonly port: number;
}

/** Prints each step when it has been measured. */
export async function reportPaced(options: PacedReportOptions): Promise<void> {
  const heading = head(['games', 'rounds measured', 'median ms', 'p99 ms', 'server CPU %', 'load CPU %', 'MB of the server']);
  process.stdout.write(heading);
  const line = ({ games, rounds, p50, p99, serverCpu, loadCpu, memory }: PacedStep): string =>
    row([games, rounds, p50, p99, serverCpu * 100, loadCpu * 100, memory / 1e6].map((value) => value.toFixed(0)));
  const steps = await measurePaced({ ...options, onStep: (step) => process.stdout.write(line(step)) });
  const carried = steps.findLast(({ p99 }) => p99 < IN_TIME);
  const result =
    carried === undefined
      ? `No step stayed below ${IN_TIME} ms.`
      : `One processor carried ${carried.games} games with p99 below ${IN_TIME} ms.`;
  const markdown = `3 s a turn, 30 s of planning\n${circumstances()}\n\n${heading}${steps.map(line).join('')}\n${result}\n`;
  const path = writeResults('paced', markdown, { circumstances: circumstances(), steps });
  process.stdout.write(`\n${result}\nWritten to ${path}.md and .json\n`);
}
