/** `npm run balance`: writes the table of docs/balance.md. */
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { parseCommand } from './command-line/arguments.ts';
import { print, progressBar, runCommand } from './command-line/command-line.ts';
import { simulate } from './games/simulation.ts';
import { BALANCE_PAGE, placeIn } from './report/balance-page.ts';
import { balanceTable } from './report/balance-table.ts';

const HELP = `npm run balance -- [options]
  --scenario, --players, --games N (default 2000), --level (default normal), --seed, --workers: as for simulate
  --difficulty <…>            (default: all four)
  --out FILE                  (default docs/balance.md; its table stands between two markers)`;

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['out'], { games: 2000, level: 'normal' });
  if (help) return print(HELP);
  const write = placeIn(extra.out ?? BALANCE_PAGE, 'balance');
  const report = await simulate({ ...options, difficulties: options.difficulties ?? DIFFICULTIES }, progressBar());
  const text = balanceTable(report);
  write(text);
  print(text);
});
