/** A report as Markdown. */
import { ROLES } from '@one-mind/engine/vocabulary';
import { bansText, cellName, gameCode, levelsText, PLAYER_COUNTS } from '../games/cell.ts';
import type { CellReport, Report } from '../games/simulation.ts';
import { type Share, shareOf } from '../games/statistics.ts';
import { type Choices, type Summary, summaryOf } from '../games/summary.ts';
import { EMPTY_TALLY, type Luck, mergeTallies, type Tries } from '../games/tally.ts';

export const percent = ({ share, of }: Share): string => (of === 0 ? '–' : `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`);
/** `52 % (50–54)` */
export const withInterval = (share: Share | null): string =>
  share === null || share.of === 0 ? '–' : `${percent(share)} (${Math.round(share.low * 100)}–${Math.round(share.high * 100)})`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function toMarkdown(report: Report): string {
  const { setup, games, cells } = report;
  const bans = setup.bans.length > 0 ? `, without ${bansText(setup.bans)}` : '';
  const person = setup.newcomer === true ? ', seat 0 a person who plays for the first time' : '';
  return [
    '# Simulation',
    `${games} games each, players ${levelsText(setup.levels)}${person}${bans}, seed ${setup.seed}. In brackets: 95 % intervals (Wilson).`,
    overview(cells),
    ...(setup.newcomer === true ? [newcomersByCell(cells)] : []),
    foundByCell(cells),
    placesKnownBySize(cells),
    choicesTogether(cells),
    idleTurnsByScenario(cells),
    ...cells.map((cell) => cellText(report, cell)),
    '',
  ].join('\n\n');
}

/** How often a person wins their first game. */
function newcomersByCell(cells: readonly CellReport[]): string {
  const row = (title: string, { newcomers }: Summary): string[] => [title, ...ROLES.map((role) => withInterval(newcomers[role] ?? null))];
  const rows = cells.map(({ cell, summary }) => row(cellName(cell), summary));
  return [
    'Games that the newcomer wins, by their role:',
    table(['scenario · players · difficulty', ...ROLES], [...rows, row('all together', together(cells))]),
  ].join('\n\n');
}

/** The worth of a verdict that finds the last Saboteur [V3]. */
function foundByCell(cells: readonly CellReport[]): string {
  const row = (title: string, { found }: Summary): string[] => [title, withInterval(found.games), withInterval(found.won)];
  const rows = cells.map(({ cell, summary }) => row(cellName(cell), summary));
  return [
    'Games in which verdicts find every Saboteur, and how many of those the Collaborators win:',
    table(['scenario · players · difficulty', 'found', 'then won'], [...rows, row('all together', together(cells))]),
  ].join('\n\n');
}

/** How soon the claims reveal the order [S4]. */
function placesKnownBySize(cells: readonly CellReport[]): string {
  const rounds = [2, 3, 4, 5, 6, 7, 8];
  const row = (title: string, some: readonly CellReport[]): string[] => {
    const { placesKnown } = some.map(({ tally }) => tally).reduce(mergeTallies, EMPTY_TALLY);
    return [title, ...rounds.map((round) => withInterval(shareOf(placesKnown[round]?.worked ?? 0, placesKnown[round]?.times ?? 0)))];
  };
  const sizes = PLAYER_COUNTS.filter((size) => cells.some(({ cell }) => cell.players === size));
  return [
    'Voices other than Saboteurs that could know every place after the planning of a round, if they believed exactly the true claims:',
    table(
      ['players', ...rounds.map((round) => `round ${round}`)],
      [
        ...sizes.map((size) =>
          row(
            String(size),
            cells.filter(({ cell }) => cell.players === size),
          ),
        ),
        row('all together', cells),
      ],
    ),
  ].join('\n\n');
}

const together = (cells: readonly CellReport[]): Summary => summaryOf(cells.map(({ tally }) => tally).reduce(mergeTallies, EMPTY_TALLY));

/** Choices that are unused in every cell. */
function choicesTogether(cells: readonly CellReport[]): string {
  const { dead, choices } = together(cells);
  const always = ROLES.flatMap((role) => {
    const often = [...choices[role].actions, ...choices[role].tags].filter(({ chosen }) => chosen.share > 0.5);
    // `sabotage` is both an action and a tag.
    return [...new Set(often.map(({ what, chosen }) => `${what} of ${role} (${percent(chosen)})`))];
  });
  const deadText = dead.map(({ role, what, chosen }) => `${what} of ${role} (${percent(chosen)})`);
  return `Over all of them, chosen in less than 0.5 % of the role’s turns: ${deadText.join(', ') || 'nothing'}; in more than half of them: ${always.join(', ') || 'nothing'}.`;
}

const CHECKED = /^(search|interact|help)\/\w+\/failure$/;
const IDLE_HEAD = ['turns that left nothing behind', 'without a mishap', 'with one', 'with one that jams the target'];

/** The chance that a turn that looks like this is a cover, with and without a mishap [C4]. */
function idleTurnsByScenario(cells: readonly CellReport[]): string {
  const of = (some: readonly CellReport[]): Tries => some.map(({ tally }) => tally).reduce(mergeTallies, EMPTY_TALLY).idleTurns;
  const all = of(cells);
  const looks = [...new Set(Object.keys(all).map((key) => key.split('|')[0] ?? ''))];
  const scenarios = [...new Set(cells.map(({ cell }) => cell.scenario))];
  return [
    'Shares of covers among turns that left nothing behind, of how many such turns, with 95 % intervals (Wilson):',
    table(IDLE_HEAD, [
      ...scenarios.map((scenario) =>
        idleRow(`failed checks, ${scenario}`, of(cells.filter(({ cell }) => cell.scenario === scenario)), (look) => CHECKED.test(look)),
      ),
      idleRow('all failed checks', all, (look) => CHECKED.test(look)),
      idleRow('all others', all, (look) => !CHECKED.test(look)),
      ...looks.map((look) => idleRow(look, all, (one) => one === look)),
    ]),
  ].join('\n\n');
}

function idleRow(title: string, idle: Tries, isMeant: (look: string) => boolean): string[] {
  const share = (...lucks: readonly Luck[]): string => {
    const meant = Object.entries(idle).filter(([key]) => {
      const [look = '', luck] = key.split('|');
      return isMeant(look) && lucks.some((one) => one === luck);
    });
    const [covers, turns] = meant.reduce(([worked, times], [, tried]) => [worked + tried.worked, times + tried.times], [0, 0]);
    return turns === 0 ? '–' : `${withInterval(shareOf(covers, turns))} of ${turns}`;
  };
  return [title, share('spared'), share('mishap', 'jammed'), share('jammed')];
}

/** One line for each cell. */
export function overview(cells: readonly CellReport[]): string {
  return table(
    [
      'scenario · players · difficulty',
      'Collaborators',
      'Saboteurs',
      'each Rogue',
      'nobody',
      'rounds (quartiles)',
      'last round over',
      'mishaps by luck',
      'no end',
    ],
    cells.map(({ cell, summary, tally }) => [
      cellName(cell),
      withInterval(summary.wins.collaborator),
      withInterval(summary.wins.saboteur),
      withInterval(summary.wins.rogue),
      withInterval(summary.nobody),
      `${summary.rounds.median ?? '–'} (${summary.rounds.lower ?? '–'}–${summary.rounds.upper ?? '–'})`,
      percent(summary.overLimit),
      withInterval(summary.mishaps.causes.luck ?? null),
      String(tally.unfinished.length),
    ]),
  );
}

function cellText({ setup }: Report, { cell, summary, tally }: CellReport): string {
  const { accusations, mishaps } = summary;
  const code = (index: number): string => `\`${gameCode({ cell, setup, index })}\``;
  const list = (shares: Readonly<Record<string, Share>>): string =>
    Object.entries(shares)
      .map(([word, share]) => `${word.replaceAll('_', ' ')} ${percent(share)}`)
      .join(', ') || 'none';
  const claims = Object.entries(summary.claims).map(
    ([role, { perGame, right }]) => `${role} ${perGame.toFixed(1)} a game, ${percent(right)} true`,
  );
  const lines = [
    `Ends: ${list(summary.endings)}. Vitality gone: ${percent(summary.vitalityGone)}.`,
    `Mishaps: ${mishaps.perGame.toFixed(1)} a game; by cause: ${list(mishaps.causes)}; by kind: ${list(mishaps.kinds)}.`,
    `Accusations: ${accusations.perGame.toFixed(2)} a game, ${withInterval(accusations.right)} of a Saboteur; convictions: ${accusations.convictionsPerGame.toFixed(2)} a game, ${withInterval(accusations.convictionsRight)} of a Saboteur. Voices worn down: ${summary.worndownPerGame.toFixed(2)} a game.`,
    `Claims: ${claims.join('; ') || 'none'}.`,
    `Stages done: ${list(summary.stages)}.`,
    ...unfit('Never done', summary.unreachableStages),
    ...unfit('Rogue goals never reached', summary.unreachableGoals),
    `Dead (chosen in less than 0.5 % of the role’s turns): ${summary.dead.map(({ role, what, chosen }) => `${what} of ${role} (${percent(chosen)})`).join(', ') || 'none'}.`,
    `Games to look at: ${Object.entries(tally.examples)
      .map(([ending, index]) => `${ending.replaceAll('_', ' ')} ${code(index)}`)
      .join(', ')}.`,
    ...tally.unfinished.slice(0, 20).map(({ index, message }) => `**No end**: ${code(index)}: ${message}`),
  ];
  const goals = Object.entries(summary.goals);
  return [
    `## ${cellName(cell)}`,
    lines.map((line) => `- ${line}`).join('\n'),
    ...(goals.length > 0
      ? [
          table(
            ['Rogue goal', 'reached', 'won'],
            goals.map(([goal, { reached, won }]) => [goal, withInterval(reached), withInterval(won)]),
          ),
        ]
      : []),
    table(
      ['role', 'chosen in % of its turns (of these successful)'],
      ROLES.filter((role) => summary.choices[role].turns > 0).flatMap((role) => choiceRows(role, summary.choices[role])),
    ),
  ].join('\n\n');
}

function choiceRows(role: string, { actions, tags, targets }: Choices): string[][] {
  const text = (choices: Choices['actions']): string =>
    choices.map(({ what, chosen, worked }) => `${what} ${percent(chosen)}${chosen.count > 0 ? ` (${percent(worked)})` : ''}`).join(', ');
  return [
    [`${role}: actions`, text(actions)],
    [`${role}: tags`, text(tags)],
    [`${role}: on`, text(targets)],
  ];
}

const unfit = (title: string, ids: readonly string[]): string[] => (ids.length > 0 ? [`**${title}**: ${ids.join(', ')}.`] : []);
