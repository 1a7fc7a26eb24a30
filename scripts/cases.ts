/**
 * Makes the Daily Cases: plays games, keeps those that an ideal reader solves late but surely, and writes what everybody
 * may read of them, with the solutions, for the server: `npm run cases`. The same options give the same file.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { quietingsOf } from '@one-mind/engine/table/quietings';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import { viewFor } from '@one-mind/engine/view/view';
import { CASE_LEVELS, CASE_ROUNDS_MAX } from '@one-mind/protocol/daily/daily';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { wholeNumber } from '@one-mind/simulator/command-line/arguments';
import { print, progressBar, runCommand } from '@one-mind/simulator/command-line/command-line';
import { type Cell, type GameCode, gameCode, readGameCode, sameLevel } from '@one-mind/simulator/games/cell';
import { learnCounts, learnSamples } from '@one-mind/simulator/observer/observation';
import type { Observer } from '@one-mind/simulator/observer/posterior';
import { solvedLog, until } from '@one-mind/simulator/observer/public-log';
import { withStatements } from '@one-mind/simulator/observer/statements';
import { fitWeights } from '@one-mind/simulator/observer/weights';
import type { StoredCase } from '../apps/server/src/daily/stored-case.ts';
import { caseNames, NOBODY_ACCUSES, playCase, solutionOf, withNames } from './cases/case-game.ts';
import { type Candidate, levelOf, roundsOf, SURE, schedule, sureAfter } from './cases/choose-cases.ts';

const HELP = `npm run cases -- [options]
  --days N    cases to make, from a Monday on (default 420)
  --games N   games to choose from, of every scenario and size (default 900)
  --train N   other games from which the ideal reader learns (default 400)
  --seed S    (default cases)
  --file F    (default apps/server/src/daily/cases.jsonl); - writes none`;

/** Sizes with exactly one Saboteur and enough suspects. */
const SIZES = [4, 5] as const;
const FILE = 'apps/server/src/daily/cases.jsonl';
const MANY = 1_000_000;
/** From this probability on, statements alone prove it. */
const PROVED = 0.9;

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      days: { type: 'string', default: '420' },
      games: { type: 'string', default: '900' },
      train: { type: 'string', default: '400' },
      seed: { type: 'string', default: 'cases' },
      file: { type: 'string', default: FILE },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(HELP);
  const [days, games, train] = [
    wholeNumber('--days', values.days, MANY),
    wholeNumber('--games', values.games, MANY),
    wholeNumber('--train', values.train, MANY),
  ];
  const setup = { levels: sameLevel('normal'), seed: values.seed, bans: [NOBODY_ACCUSES] };
  const cells = BUILT_IN.flatMap(({ id, difficulty }) => SIZES.map((players): Cell => ({ scenario: id, players, difficulty })));
  const bar = progressBar();
  const candidates: Candidate[] = [];
  let done = 0;
  for (const cell of cells) {
    const observer = learn(cell, { ...setup, seed: `${values.seed}-train` }, train);
    for (let index = 0; index < games; index++) {
      const candidate = judge({ cell, setup, index }, observer);
      if (candidate !== null) candidates.push(candidate);
      done += 1;
      bar({ done, total: cells.length * games });
    }
  }
  const calendar = schedule(candidates, days);
  const lines = calendar.map(({ candidate, level }) => JSON.stringify(stored(candidate, level)));
  if (values.file !== '-') writeFileSync(values.file, `${lines.join('\n')}\n`);
  print(figures({ games: cells.length * games, candidates, calendar, bytes: lines.join('\n').length }));
  if (calendar.length < days) process.exitCode = 1;
});

function scenarioOf({ scenario }: Cell) {
  const found = BUILT_IN.find(({ id }) => id === scenario);
  if (found === undefined) throw new RangeError(`no scenario ${scenario}`);
  return found;
}

/** From other games than the cases. */
function learn(cell: Cell, setup: GameCode['setup'], train: number): Observer {
  const games = { scenario: scenarioOf(cell), cell, setup };
  const forWeights = Math.ceil(train / 4);
  const counts = learnCounts(games, { from: forWeights, to: train });
  return { counts, weights: fitWeights(learnSamples(games, { from: 0, to: forWeights }, counts)) };
}

/** Null for games in which a voice is quieted in the rounds of a case, because its turns would no longer rotate simply. */
function judge(code: GameCode, observer: Observer): Candidate | null {
  const { state, statements } = playCase(scenarioOf(code.cell), code, { narrated: false });
  const { log, authors, guilty } = solvedLog(state);
  const view = viewFor(state, { type: 'spectator' }).public;
  const rounds = Math.min(CASE_ROUNDS_MAX, log.rounds - 1);
  if ([...quietingsOf(view).values()].some(({ round }) => round <= rounds)) return null;
  const curve: number[] = [];
  const rival: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const chances = withStatements({ ...until(log, round), rogues: view.rogues }, statements, observer);
    curve.push(...guilty.map((seat) => chances[seat] ?? 0));
    rival.push(Math.max(...chances.filter((_, seat) => !guilty.includes(seat))));
  }
  const shown = until(log, rounds);
  const logic = withStatements({ ...shown, rogues: view.rogues }, statements, { counts: {}, weights: [] });
  const isProved = guilty.every((seat) => (logic[seat] ?? 0) >= PROVED);
  const idle = log.players.map((_, seat) => shown.turns.filter(({ outcome }, at) => authors[at] === seat && outcome !== 'success').length);
  const isIdlest = guilty.every((seat) => (idle[seat] ?? 0) >= Math.max(...idle));
  return { game: gameCode(code), scenario: code.cell.scenario, curve, rival, isFair: isProved || isIdlest };
}

function stored(candidate: Candidate, level: StoredCase['level']): StoredCase {
  const code = readGameCode(candidate.game);
  if (code === null) throw new RangeError(`no game ${candidate.game}`);
  const scenario = scenarioOf(code.cell);
  const names = caseNames(code);
  const { state, rounds } = playCase(scenario, code, { narrated: true });
  const shown = withNames(rounds.slice(0, roundsOf(candidate)), names);
  const curve = candidate.curve.slice(0, shown.length).map((chance) => Math.round(chance * 1000) / 1000);
  const record = { rounds: shown, solution: { ...solutionOf(state, shown.length), curve } };
  return {
    game: candidate.game,
    engine: ENGINE_VERSION,
    level,
    scenario: scenario.title,
    players: names,
    rounds: shown.length,
    record: brotliCompressSync(JSON.stringify(record)).toString('base64'),
  };
}

interface Made {
  readonly games: number;
  readonly candidates: readonly Candidate[];
  readonly calendar: ReturnType<typeof schedule>;
  readonly bytes: number;
}

function figures({ games, candidates, calendar, bytes }: Made): string {
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  // Of all games and rounds, so that the choice of cases doesn't flatter the reader.
  const judged = candidates.flatMap(({ curve, rival }) => curve.map((chance, at) => ({ chance, rival: rival[at] ?? 0 })));
  const confident = judged.filter(({ chance, rival }) => Math.max(chance, rival) >= SURE);
  const right = confident.filter(({ chance, rival }) => chance > rival);
  return [
    `${games} games, ${candidates.length} without quieted voices. When the reader is at least ${percent(SURE)} sure, it is right in ${percent(right.length / Math.max(1, confident.length))} of ${confident.length} rounds.`,
    `${calendar.length} cases, ${(bytes / 1024).toFixed(0)} KiB.`,
    ...CASE_LEVELS.map((level) => {
      const fit = candidates.filter((one) => levelOf(one) === level).length;
      const cases = calendar.filter((one) => one.level === level).map(({ candidate }) => candidate);
      const after = [1, 2, 3, 4, 5, 6, 7].map((round) => cases.flatMap(({ curve }) => curve.slice(round - 1, round)));
      const shares = after.map((chances, at) => `${at + 1}: ${percent(mean(chances))} of ${chances.length}`);
      return `${level}: ${fit} games fit, ${cases.length} used; sure after round ${mean(cases.map((one) => sureAfter(one) ?? 0)).toFixed(1)}; mean probability of the Saboteur by round ${shares.join(', ')}.`;
    }),
  ].join('\n');
}
