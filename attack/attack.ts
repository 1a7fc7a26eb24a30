/** `npm run attack`: attacks its own real server on this machine, and reports which promises held. */
import { parseArgs } from 'node:util';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Campaign } from './campaign.ts';
import { environment } from './campaigns/environment.ts';
import { floods } from './campaigns/floods.ts';
import { hostile } from './campaigns/hostile.ts';
import { kills } from './campaigns/kills.ts';
import { routes } from './campaigns/routes.ts';
import { secrets } from './campaigns/secrets.ts';
import { createReport, reportText } from './report.ts';

/** `games`: the default of --games. */
const CAMPAIGNS: Readonly<Record<string, { readonly run: Campaign; readonly games: number; readonly about: string }>> = {
  secrets: { run: secrets, games: 24, about: 'whole games; searches everything that each seat, spectator and outsider receives' },
  kills: { run: kills, games: 6, about: 'kill -9 under load; checks every acknowledged write afterwards (--games: kills)' },
  routes: { run: routes, games: 1, about: 'calls every documented route as every kind of caller (--games: rounds)' },
  hostile: { run: hostile, games: 5000, about: 'requests and events generated from the schemas, and raw bytes (--games: messages)' },
  floods: { run: floods, games: 150, about: 'too many sockets, joins, games and guessed passwords (--games: of each)' },
  environment: { run: environment, games: 1, about: 'two servers on one folder, a stop during requests, a lost log (--games: rounds)' },
};

const HELP = `npm run attack -- [campaign …] [options]

${Object.entries(CAMPAIGNS)
  .map(([name, { about, games }]) => `  ${name.padEnd(12)} ${about}; default ${games}`)
  .join('\n')}

  --games N    how much each campaign does
  --seconds N  each campaign starts nothing new after this time (default 90)
  --seed S     the attackers' choices follow from it (default: a new one, which is printed)
  --postgres   the campaign hostile uses PostgreSQL, and starts it

Without a campaign, all of them run. Every server runs on 127.0.0.1 with its own folder, which is removed afterwards.
Exit code 0: every promise held. 1: at least one was broken. 2: the command was wrong.
`;

const { stdout, stderr } = process;

function refuse(sentence: string): never {
  stderr.write(`${sentence}\n\n${HELP}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        games: { type: 'string' },
        seconds: { type: 'string', default: '90' },
        seed: { type: 'string', default: String(Date.now()) },
        postgres: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  return refuse(`${option} takes a whole number from 1 to 9999999, not "${text}".`);
}

const { values, positionals } = readArguments();
if (values.help) {
  stdout.write(HELP);
  process.exit(0);
}
const unknown = positionals.find((name) => !Object.hasOwn(CAMPAIGNS, name));
if (unknown !== undefined) refuse(`There is no campaign "${unknown}".`);
const seconds = wholeNumber('--seconds', values.seconds);
const asked = values.games === undefined ? null : wholeNumber('--games', values.games);

stdout.write(`Seed ${values.seed}\n`);
let passed = 0;
let failed = 0;
for (const [name, { run, games }] of Object.entries(CAMPAIGNS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const start = performance.now();
  const report = createReport();
  const dice = new Dice({ rng: rngFromSeed(`${values.seed} ${name}`) });
  const isTimeOver = (): boolean => performance.now() - start > seconds * 1000;
  stdout.write(`\n${name}\n`);
  try {
    await run({ dice, games: asked ?? games, isTimeOver, onPostgres: values.postgres, report });
  } catch (error) {
    report.tried('the campaign runs to its end', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  report.figure('seconds', Math.round((performance.now() - start) / 100) / 10);
  stdout.write(reportText(report));
  for (const { violations } of report.promises()) {
    if (violations === 0) passed++;
    else failed++;
  }
}
stdout.write(`\n${passed} passed, ${failed} failed (seed ${values.seed})\n`);
process.exit(failed === 0 ? 0 : 1);
