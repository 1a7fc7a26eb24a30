/** What an ablation found, for people. */
import { ROLES } from '@one-mind/engine/vocabulary';
import { type Ablation, type AblationTally, addPaired, isMeasurable, type Paired } from './ablation.ts';
import { bansText, type Cell, cellName, levelsText, type Setup } from './cell.ts';
import { percent, table } from './markdown.ts';
import { meanOf, type Share, shareOf } from './statistics.ts';
import { actionsOf, summaryOf, TAGS_OF } from './summary.ts';
import { EMPTY_TALLY, mergeTallies } from './tally.ts';

export interface AblationReport {
  readonly games: number;
  readonly setup: Setup;
  readonly ablations: readonly Ablation[];
  readonly cells: readonly { readonly cell: Cell; readonly found: AblationTally }[];
}

/** Chosen in more than this part of a role's turns in some cell: always right. */
const ALWAYS_ABOVE = 0.5;

const points = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;

function differenceText({ difference }: Paired): string {
  const { n, mean, low, high } = meanOf(difference);
  return n < 2 ? '–' : `${points(mean)} (${points(low)} to ${points(high)})`;
}

export function ablationMarkdown(report: AblationReport): string {
  const { games, setup, cells } = report;
  return [
    '# Ablation',
    `${games} games of each cell, each played once as it is and once for each forbidden choice, from the same seeds; players ${levelsText(setup.levels)}, seed ${setup.seed}. Differences are in points of the win rate of the role that does without, with 95 % intervals. A cell counts as a loss or a gain when an exact sign test over its pairs says so with 5 % error over all cells of that row together.`,
    '## What it is worth',
    table(
      ['role', 'without', 'chosen (most in a cell)', 'all cells together', 'loses measurably in', 'gains measurably in'],
      report.ablations.map((ablation, at) => worthRow(report, ablation, at)),
    ),
    '## Never chosen, and chosen more than half of the time',
    alwaysAndNever(report),
    ...cells.map(({ cell, found }) =>
      [
        `## ${cellName(cell)}`,
        table(
          ['role', 'without', 'wins with it', 'wins without', 'difference', 'only with : only without'],
          report.ablations.flatMap((ablation, at) => {
            const pair = found.pairs[at];
            if (pair === undefined || pair.games === 0) return [];
            return [
              [
                ablation.role,
                nameOf(ablation),
                rate(pair.withIt, pair),
                rate(pair.withoutIt, pair),
                differenceText(pair),
                `${pair.lost} : ${pair.gained}`,
              ],
            ];
          }),
        ),
      ].join('\n\n'),
    ),
    '',
  ].join('\n\n');
}

const rate = (sum: number, { games }: Paired): string => `${((100 * sum) / games).toFixed(1)} %`;
const nameOf = ({ bans, isRash }: Ablation): string =>
  isRash ? 'reason: accuses anybody at once' : bansText(bans.map(({ what }) => ({ what, role: null })));

function worthRow({ cells }: AblationReport, ablation: Ablation, at: number): string[] {
  const pairs = cells.flatMap(({ cell, found }) => {
    const pair = found.pairs[at];
    return pair === undefined || pair.games === 0 ? [] : [{ cell, pair }];
  });
  const where = (is: (pair: Paired) => boolean): string =>
    pairs
      .filter(({ pair }) => is(pair))
      .map(({ cell, pair }) => `${cellName(cell)}: ${points(meanOf(pair.difference).mean)}`)
      .join('; ');
  const all = pairs.map(({ pair }) => pair).reduce<Paired | null>((sum, pair) => (sum === null ? pair : addPaired(sum, pair)), null);
  return [
    ablation.role,
    nameOf(ablation),
    chosenText(cells, ablation),
    all === null ? '–' : differenceText(all),
    where(({ lost, gained }) => isMeasurable({ more: lost, less: gained }, pairs.length)) || '**nowhere**',
    where(({ lost, gained }) => isMeasurable({ more: gained, less: lost }, pairs.length)) || '–',
  ];
}

/** Part of the role's turns, over all cells and in the cell where it is most. */
function chosenText(cells: AblationReport['cells'], { role, bans }: Ablation): string {
  const [ban] = bans;
  if (ban === undefined || bans.length > 1) return '–';
  if (ban.what === 'claim' || ban.what === 'accuse' || ban.what === 'vote') return '–';
  const shareIn = ({ actions, tags, turns, targets }: AblationTally['tally']): Share => {
    const tried = ban.what === 'probe' ? targets[`${role}/search/player`] : (actions[`${role}/${ban.what}`] ?? tags[`${role}/${ban.what}`]);
    return shareOf(tried?.times ?? 0, turns[role] ?? 0);
  };
  const whole = shareIn(cells.map(({ found }) => found.tally).reduce(mergeTallies, EMPTY_TALLY));
  const most = cells.map(({ found }) => shareIn(found.tally)).reduce((a, b) => (b.share > a.share ? b : a), whole);
  return `${percent(whole)} (${percent(most)})`;
}

function alwaysAndNever({ cells }: AblationReport): string {
  const rows = ROLES.map((role) => {
    const known = new Map<string, Share[]>([...actionsOf(role), ...TAGS_OF[role]].map((what) => [what, []]));
    for (const { found } of cells) {
      const { actions, tags } = summaryOf(found.tally).choices[role];
      for (const { what, chosen } of [...actions, ...tags]) if (chosen.of > 0) known.get(what)?.push(chosen);
    }
    const list = (is: (shares: readonly Share[]) => boolean, of: (share: Share) => number): string =>
      [...known]
        .filter(([, shares]) => shares.length > 0 && is(shares))
        .map(([what, shares]) => `${what} (${percent(shares.reduce((a, b) => (of(b) > of(a) ? b : a)))})`)
        .join(', ') || 'none';
    return [
      role,
      list(
        (shares) => shares.every(({ count }) => count === 0),
        ({ share }) => share,
      ),
      list(
        (shares) => shares.some(({ share }) => share > ALWAYS_ABOVE),
        ({ share }) => share,
      ),
    ];
  });
  return table(['role', 'never', 'in more than half of its turns in some cell (most)'], rows);
}
