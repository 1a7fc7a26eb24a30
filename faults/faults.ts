/** `npm run faults`: makes parts of a throw-away installation fail while real clients play, and checks which promises held. */
import { parseArgs } from 'node:util';
import { prepareWeb } from '../scripts/prepare-web.ts';
import { problemsOf, resultsText, writeResult } from './report.ts';
import { type Result, runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { clock, clockEmbedded } from './scenarios/clock.ts';
import { freeze } from './scenarios/freeze.ts';
import { fullDiskEmbedded, fullDiskPostgres } from './scenarios/full-disk.ts';
import { killEmbedded, killNode } from './scenarios/kill-node.ts';
import { misbehavingClients } from './scenarios/misbehaving-clients.ts';
import { network } from './scenarios/network.ts';
import { postgres } from './scenarios/postgres.ts';
import { redis } from './scenarios/redis.ts';
import { rollingUpdate } from './scenarios/rolling-update.ts';

const SCENARIOS: readonly Scenario[] = [
  killNode,
  killEmbedded,
  postgres,
  redis,
  freeze,
  clock,
  clockEmbedded,
  fullDiskEmbedded,
  fullDiskPostgres,
  network,
  misbehavingClients,
  rollingUpdate,
];

const HELP = `npm run faults -- [options]

${SCENARIOS.map(({ name, fault }) => `  ${name.padEnd(14)} ${fault}`).join('\n')}

  --only NAMES  only these scenarios, separated by commas
  --quick       short runs with few games, to see that everything works
  --games N     games at the same time (default 12, or 4 with --quick)
  --seed N      decides what players and faults choose (default: a new one, which is printed)

Everything runs on this machine, and is removed afterwards. Some scenarios need root, or programs that are installed on Debian
if they are missing; a scenario that can't run is reported as "not run". The table is also written to faults/results.
Exit code 0: every promise held in the scenarios that ran. 1: at least one was missed. 2: the command was wrong.
3: none was missed, but at least one scenario could not be set up.
`;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n\n${HELP}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        games: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  return refuse(`${option} takes a whole number from 1 to 999999999, not "${text}".`);
}

const values = readArguments();
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const only = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
const unknown = only.find((wanted) => !SCENARIOS.some(({ name }) => name === wanted));
if (unknown !== undefined) refuse(`There is no scenario "${unknown}".`);
const seed = values.seed === undefined ? (Date.now() % 1_000_000) + 1 : wholeNumber('--seed', values.seed);
const games = values.games === undefined ? (values.quick ? 4 : 12) : wholeNumber('--games', values.games);

prepareWeb();

// The installation removes itself when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.stdout.write(`Seed ${seed}, ${games} games\n`);
const results: Result[] = [];
for (const scenario of SCENARIOS.filter(({ name }) => only.includes(name))) {
  process.stdout.write(`${scenario.name} …\n`);
  const result = await runScenario(scenario, { seed, games, isQuick: values.quick });
  results.push(result);
  process.stdout.write(`${scenario.name}: ${result.status} after ${result.seconds} s\n${problemsOf(result)}`);
}
const text = resultsText(results);
process.stdout.write(`\n${text}`);
writeResult('faults.md', text);
writeResult('faults.json', `${JSON.stringify({ seed, games, isQuick: values.quick, results }, null, 2)}\n`);
const hasAny = (wanted: Result['status']): boolean => results.some(({ status }) => status === wanted);
process.exit(hasAny('missed') ? 1 : hasAny('not set up') ? 3 : 0);
