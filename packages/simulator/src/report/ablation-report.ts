/** The findings of an ablation as text. */
import { type AiLevel, ROLES, type Role, tagsOfRole } from '@one-mind/engine/vocabulary';
import { type Ablation, type AblationTally, addPaired, isMeasurable, type Paired } from '../games/ablation.ts';
import { bansText, type Cell, cellName, levelsText, type Setup } from '../games/cell.ts';
import { meanOf, type Share, shareOf } from '../games/statistics.ts';
import { actionsOf, summaryOf } from '../games/summary.ts';
import { EMPTY_TALLY, mergeTallies } from '../games/tally.ts';
import { percent, table, withInterval } from './markdown.ts';

export interface AblationReport {
  readonly games: number;
  readonly setup: Setup;
  readonly ablations: readonly Ablation[];
  readonly cells: readonly { readonly cell: Cell; readonly found: AblationTally }[];
}

/** What docs/balance.md shows about the worth of choices: of all of them, or of those named as in `--what`. */
export function choicesTable(report: AblationReport, what: string | null): string {
  return [
    `${commandText(report, what === null ? [] : ['--what', what])}: ${report.games} games of each scenario and size, each played once as it is and once for each forbidden choice. Differences are in points of the win rate of the role that does without, with 95 % intervals; a cell, or all together, is named where an exact sign test over its pairs says so, with 5 % error for losses and 5 % for gains over all tests of that row: where all together lose, some cell does, though it can’t be said which. Of so many rows, about one in twenty would be named by luck.`,
    worthTable(report),
    'Chosen in none of a role’s turns, and in more than half of them:',
    alwaysAndNever(report),
  ].join('\n\n');
}

/** What docs/balance.md shows about players of another level: each role alone, with the others unchanged. */
export function levelsTable(report: AblationReport, level: AiLevel): string {
  const { games, setup, cells, ablations } = report;
  const before = levelsText(setup.levels);
  const row = (role: Role, where: string, pair: Paired): string[] => {
    const isMore = isMeasurable({ more: pair.gained, less: pair.lost }, 1);
    const text = differenceText(pair);
    const won = (sum: number): string => withInterval(shareOf(Math.round(sum), pair.games));
    return [role, where, won(pair.withIt), won(pair.withoutIt), isMore ? text : `**${text}**`, `${pair.gained} : ${pair.lost}`];
  };
  const rows = ablations.flatMap(({ role }, at) => {
    const pairs = pairsOf(cells, at);
    return [
      ...pairs.map(({ cell, pair }) => row(role, cellName(cell), pair)),
      ...(pairs.length > 1 ? [row(role, 'all together', pairs.map(({ pair }) => pair).reduce(addPaired))] : []),
    ];
  });
  return [
    `${commandText(report, ['--instead', level])}: the same ${games} games of each line twice, the role at ${before} and at ${level}, everybody else at ${before}. Win rates with 95 % intervals (Wilson), differences in points with the interval of their pairs; **bold** where an exact sign test with 5 % error doesn’t tell the two apart.`,
    table(['role', 'scenario · players · difficulty', before, level, 'difference', `won with ${level} alone : with ${before} alone`], rows),
  ].join('\n\n');
}

function levelWords(levels: Setup['levels']): string[] {
  const one = levelsText(levels);
  return ROLES.every((role) => levels[role] === one)
    ? ['--level', one]
    : ['--levels', ROLES.map((role) => `${role}=${levels[role]}`).join()];
}

/** For several difficulties: such cells play the same seeds, so their games aren't independent. */
function areTwice(cells: AblationReport['cells']): boolean {
  return new Set(cells.map(({ cell }) => `${cell.scenario} ${cell.players}`)).size < cells.length;
}

/** The command that reproduces these numbers. */
function commandText({ games, setup, cells }: AblationReport, more: readonly string[]): string {
  const listed = (values: readonly (string | number)[]): string => [...new Set(values)].join(',');
  const words = [
    ...['--scenario', listed(cells.map(({ cell }) => cell.scenario)), '--players', listed(cells.map(({ cell }) => cell.players))],
    ...(areTwice(cells) ? ['--difficulty', listed(cells.map(({ cell }) => cell.difficulty))] : []),
    ...['--games', games, ...levelWords(setup.levels), '--seed', setup.seed],
    ...(setup.bans.length > 0 ? ['--without', bansText(setup.bans)] : []),
    ...more,
  ];
  return `\`npm run ablate -- ${words.join(' ')}\``;
}

/** Chosen in more than this share of a role's turns in some cell: always right. */
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
    `${games} games of each cell, each played once as it is and once for each forbidden choice, from the same seeds; players ${levelsText(setup.levels)}, seed ${setup.seed}. Differences are in points of the win rate of the role that does without, with 95 % intervals. A cell, or all together, counts as a loss or a gain when an exact sign test over its pairs says so with 5 % error for losses and 5 % for gains over all tests of that row.`,
    '## What it is worth',
    worthTable(report),
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
function nameOf({ bans, isRash, level }: Ablation): string {
  if (level !== undefined) return `its level: plays as ${level}`;
  return isRash ? 'reason: accuses anybody at once' : bansText(bans.map(({ what }) => ({ what, role: null })));
}

function worthTable(report: AblationReport): string {
  return table(
    ['role', 'without', 'chosen (most in a cell)', 'all cells together', 'loses measurably in', 'gains measurably in'],
    report.ablations.map((ablation, at) => worthRow(report, ablation, at)),
  );
}

/** The finding of one ablation in every cell that has its role. */
function pairsOf(cells: AblationReport['cells'], at: number): { readonly cell: Cell; readonly pair: Paired }[] {
  return cells.flatMap(({ cell, found }) => {
    const pair = found.pairs[at];
    return pair === undefined || pair.games === 0 ? [] : [{ cell, pair }];
  });
}

function worthRow({ cells }: AblationReport, ablation: Ablation, at: number): string[] {
  const pairs = pairsOf(cells, at).map(({ cell, pair }) => ({ name: cellName(cell), pair }));
  const all = pairs.map(({ pair }) => pair).reduce<Paired | null>((sum, pair) => (sum === null ? pair : addPaired(sum, pair)), null);
  const tests = all !== null && pairs.length > 1 && !areTwice(cells) ? [{ name: 'all together', pair: all }, ...pairs] : pairs;
  const where = (is: (pair: Paired) => boolean): string =>
    tests
      .filter(({ pair }) => is(pair))
      .map(({ name, pair }) => `${name}: ${points(meanOf(pair.difference).mean)}`)
      .join('; ');
  return [
    ablation.role,
    nameOf(ablation),
    chosenText(cells, ablation),
    all === null ? '–' : differenceText(all),
    where(({ lost, gained }) => isMeasurable({ more: lost, less: gained }, tests.length)) || '**nowhere**',
    where(({ lost, gained }) => isMeasurable({ more: gained, less: lost }, tests.length)) || '–',
  ];
}

/** Share of the role's turns, over all cells and in the cell with the highest share. */
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
    const known = new Map<string, Share[]>([...actionsOf(role), ...tagsOfRole(role)].map((what) => [what, []]));
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
