/** The table of docs/balance.md. */
import { cellName, levelsText } from '../games/cell.ts';
import type { Report } from '../games/simulation.ts';
import { missesOf, type Subject } from '../games/target-bands.ts';
import { table, withInterval } from './markdown.ts';

/** One line for each cell; values outside section 12 are bold. */
export function balanceTable(report: Report): string {
  const { games, setup, cells } = report;
  const missed = cells.map(({ cell, summary, tally }) => missesOf(cell, summary, tally, 0));
  const rows = cells.map(({ cell, summary, tally }, at) => {
    const mark = (subject: Subject, text: string): string => (missed[at]?.some((miss) => miss.subject === subject) ? `**${text}**` : text);
    const { median, lower, upper } = summary.rounds;
    return [
      cellName(cell),
      mark('Collaborators', withInterval(summary.wins.collaborator)),
      mark('Saboteurs', withInterval(summary.wins.saboteur)),
      mark('each Rogue', withInterval(summary.wins.rogue)),
      mark('nobody', withInterval(summary.nobody)),
      mark('rounds', `${median ?? '–'} (${lower ?? '–'}–${upper ?? '–'})`),
      mark('mishaps by luck', withInterval(summary.mishaps.causes.luck ?? null)),
      mark('no end', String(tally.unfinished.length)),
    ];
  });
  const off = missed.flat().length;
  return [
    `\`npm run balance -- --games ${games} --level ${levelsText(setup.levels)} --seed ${setup.seed}\`: ${games} games of each line. In brackets the 95 % interval, with rounds the quartiles. ${off === 0 ? 'Everything is within its band.' : `${off} of the figures are outside their bands: **bold**.`}`,
    table(
      ['scenario · players · difficulty', 'Collaborators', 'Saboteurs', 'each Rogue', 'nobody', 'rounds', 'mishaps by luck', 'no end'],
      rows,
    ),
  ].join('\n\n');
}
