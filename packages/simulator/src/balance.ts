/** `npm run balance`: writes the table of docs/balance.md. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { ArgumentError, parseCommand } from './arguments.ts';
import { balanceTable, betweenMarkers } from './balance-table.ts';
import { print, progressBar, runCommand, writeTo } from './command-line.ts';
import { simulate } from './simulation.ts';

const HELP = `npm run balance -- [options]
  --scenario, --players, --games N (default 2000), --level (default normal), --seed, --workers: as for simulate
  --difficulty <…>            (default: all four)
  --out FILE                  (default docs/balance.md; its table stands between two markers)`;

const PAGE = fileURLToPath(new URL('../../../docs/balance.md', import.meta.url));

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['out'], { games: 2000, level: 'normal' });
  if (help) return print(HELP);
  const file = extra.out ?? PAGE;
  // Read first: hours of games for a page that can't be written would be a pity.
  const page = pageAt(file);
  const report = await simulate({ ...options, difficulties: options.difficulties ?? DIFFICULTIES }, progressBar());
  const text = balanceTable(report);
  writeTo(file, () => betweenMarkers(page, text) ?? page);
  print(text);
});

function pageAt(file: string): string {
  try {
    const page = readFileSync(file, 'utf8');
    if (betweenMarkers(page, '') !== null) return page;
  } catch (error) {
    throw new ArgumentError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  throw new ArgumentError(`${file} has no place for the table, between the lines <!-- balance --> and <!-- /balance -->.`);
}
