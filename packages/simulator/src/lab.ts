/**
 * The scenario lab: the simulator's counts of one scenario, for its author. Pure, so that it runs in any thread,
 * including a browser's.
 */
import type { Rules } from '@one-mind/engine/rules/rules';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { ROLES } from '@one-mind/engine/vocabulary';
import type {
  LabBand,
  LabChoice,
  LabFigure,
  LabPlayers,
  LabProgress,
  LabReport,
  LabSettings,
  LabShare,
  LabSize,
  LabVerdict,
} from '@one-mind/protocol/scenarios/lab';
import { type Cell, type Setup, sameLevel } from './games/cell.ts';
import { type Share, shareOf } from './games/statistics.ts';
import { type Choice, DEAD_BELOW, summaryOf } from './games/summary.ts';
import { EMPTY_TALLY, mergeTallies, type Tally, tallyGame } from './games/tally.ts';
import { COLLABORATORS_WIN, MISHAPS_BY_LUCK, NOBODY_WINS, ROGUE_WINS, ROUNDS, SABOTEURS_WIN } from './games/target-bands.ts';

export interface LabOptions {
  readonly scenario: Scenario;
  readonly settings: LabSettings;
  /** The rules of the installation. */
  readonly rules: Rules;
}

/** The supported ones of the requested numbers of players, in order. */
export const labSizes = ({ min_players, max_players }: Scenario, wanted: readonly LabPlayers[]): LabPlayers[] =>
  [...new Set(wanted)].filter((players) => players >= min_players && players <= max_players).sort((a, b) => a - b);

/** The same options give the same report. `onProgress` is called before every game. To stop, end the thread. */
export function playLab({ scenario, settings, rules }: LabOptions, onProgress: (progress: LabProgress) => void = () => {}): LabReport {
  const { games, level, seed } = settings;
  const players = labSizes(scenario, settings.players);
  const setup: Setup = { levels: sameLevel(level), seed, bans: [], rules };
  const total = players.length * games;
  const sizes: LabSize[] = [];
  for (const [at, count] of players.entries()) {
    const cell: Cell = { scenario: scenario.id, players: count, difficulty: scenario.difficulty };
    let tally = EMPTY_TALLY;
    for (let index = 0; index < games; index++) {
      onProgress({ done: at * games + index, total });
      tally = mergeTallies(tally, tallyGame(scenario, cell, setup, index));
    }
    sizes.push(labSizeOf(scenario, count, tally));
  }
  return { games, level, seed, difficulty: scenario.difficulty, sizes };
}

/** The findings for one number of players. */
export function labSizeOf(scenario: Scenario, players: LabPlayers, tally: Tally): LabSize {
  const summary = summaryOf(tally);
  const { wins, nobody, rounds, endings, mishaps, stages, goals, choices } = summary;
  const figures = [
    figure('collaborator', wins.collaborator, COLLABORATORS_WIN[scenario.difficulty]),
    figure('saboteur', wins.saboteur, SABOTEURS_WIN),
    figure('rogue', wins.rogue, ROGUE_WINS),
    figure('nobody', nobody, NOBODY_WINS),
    figure('luck', mishaps.causes.luck ?? null, MISHAPS_BY_LUCK),
  ];
  const listed = (shares: Readonly<Record<string, Share>>) => Object.entries(shares).map(([what, found]) => ({ what, found }));
  return {
    players,
    games: tally.games,
    unfinished: { count: tally.unfinished.length, example: tally.unfinished[0]?.message ?? null },
    figures: figures.filter((one) => one !== null),
    rounds: {
      ...rounds,
      histogram: Object.entries(tally.rounds)
        .map(([round, games]) => ({ round: Number(round), games }))
        .sort((a, b) => a.round - b.round),
      target: ROUNDS,
      verdict: medianVerdict(tally, rounds.median),
    },
    endings: listed(endings).sort((a, b) => b.found.count - a.found.count),
    mishaps: { perGame: mishaps.perGame, causes: listed(mishaps.causes) },
    stages: scenario.content.stages.flatMap(({ id, title }) => {
      const done = stages[id];
      return done === undefined ? [] : [{ id, title, done }];
    }),
    goals:
      wins.rogue === null
        ? []
        : scenario.content.rogue_goals.map(({ id, title }) => ({ id, title, ...(goals[id] ?? { reached: NOTHING, won: NOTHING }) })),
    choices: ROLES.filter((role) => choices[role].turns > 0).map((role) => ({
      role,
      actions: choices[role].actions.map(labChoice),
      // The tag and the action of the same name are always chosen together.
      tags: choices[role].tags.filter(({ what }) => what !== 'sabotage').map(labChoice),
    })),
  };
}

const NOTHING: LabShare = shareOf(0, 0);

/** A share counts as unused only if its whole interval is below this. */
const SURELY_BELOW = 0.02;

const labChoice = ({ what, chosen, worked }: Choice): LabChoice => ({
  what,
  chosen,
  worked,
  isDead: chosen.share < DEAD_BELOW && chosen.high < SURELY_BELOW,
});

function figure(subject: LabFigure['subject'], found: Share | null, target: LabBand): LabFigure | null {
  return found === null || found.of === 0 ? null : { subject, found, target, verdict: verdictOf(found, target) };
}

/** Outside means that the whole interval is outside. */
export function verdictOf({ share, low, high }: LabShare, { from, to }: LabBand): LabVerdict {
  if (share >= from && share <= to) return 'inside';
  if (high < from) return 'low';
  return low > to ? 'high' : 'unclear';
}

/** The median is too low if most games certainly end before the band, and too high if most certainly end after it. */
function medianVerdict({ rounds, games }: Tally, median: number | null): LabVerdict {
  if (median === null) return 'unclear';
  if (median >= ROUNDS.from && median <= ROUNDS.to) return 'inside';
  const part = (is: (round: number) => boolean): LabShare =>
    shareOf(
      Object.entries(rounds).reduce((sum, [round, count]) => sum + (is(Number(round)) ? count : 0), 0),
      games,
    );
  if (part((round) => round < ROUNDS.from).low > 0.5) return 'low';
  return part((round) => round > ROUNDS.to).low > 0.5 ? 'high' : 'unclear';
}
