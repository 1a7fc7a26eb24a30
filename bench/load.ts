/** Runs real clients that play at the pace of real life against this server. docs/capacity.md explains the figures. */
import { prepareWeb } from '../scripts/prepare-web.ts';
import { ServerNotStarted } from './load/measured-server.ts';
import { SPREADS } from './load/one-mind-players.ts';
import { countOf, readOptions } from './load/options.ts';
import { circumstances, writeResults } from './load/report.ts';
import { measureCapacity } from './paced/capacity.ts';
import { Crowd, gamesPerProcess } from './paced/crowd.ts';
import { measureWindow, type PacedFigures } from './paced/figures.ts';
import { findLimit, IN_TIME } from './paced/find.ts';
import { coresFor, runningInstallation, startInstallation } from './paced/installation.ts';
import { overload } from './paced/overload.ts';
import { tableOf } from './paced/paced-report.ts';
import { soak } from './paced/soak.ts';

const HELP = `npm run load -- [--games 100] [--nodes 1] [--minutes 2] [--pace 1] | --find | --overload | --soak | --capacity

Plays games of five people at the pace of real life: 3 s a turn, up to 30 s of planning. People chat, leave and come back.
One node uses SQLite; two nodes use PostgreSQL and Redis, which are started for the run.

  --games N       games at the same time
  --nodes N       1 or 2
  --postgres      uses PostgreSQL for one node, too
  --spread WHAT   how a balancer spreads players over two nodes: "games" (default) keeps the players of a game on the
                  same node, as the shipped balancers do; "players" puts each player on any node
  --minutes M     duration of the measurement, after all games have started
  --pace P        how many times faster than in real life
  --url URLS      addresses of a running installation, separated by commas, instead of starting nodes. Creates accounts
                  and games there. METRICS_TOKEN opens its metrics. It must trust this machine as a proxy (TRUST_PROXY);
                  otherwise it sees a single visitor, who may create only a few accounts
  --port N        first port of the nodes (default 24200)

  --find          finds the largest number of games with a p99 below ${IN_TIME} ms, starting with --games
  --overload      starts --games games, more than a node can carry; fails unless it refuses new games and the others go on
  --soak          plays --pace times faster (default 60) for --minutes (default 8), after 12 minutes of warm-up; fails if
                  memory or handles leak
  --capacity      measures all figures of docs/capacity.md except the soak's, in about 12 minutes
`;

const values = readOptions(HELP, {
  games: { type: 'string' },
  nodes: { type: 'string', default: '1' },
  postgres: { type: 'boolean', default: false },
  spread: { type: 'string', default: 'games' },
  minutes: { type: 'string' },
  pace: { type: 'string' },
  url: { type: 'string' },
  port: { type: 'string', default: '24200' },
  find: { type: 'boolean', default: false },
  overload: { type: 'boolean', default: false },
  soak: { type: 'boolean', default: false },
  capacity: { type: 'boolean', default: false },
});
const wrong = (problem: string): never => {
  process.stderr.write(`${problem}\n\n${HELP}`);
  return process.exit(2);
};
const games = countOf('--games', values.games ?? (values.capacity ? '250' : values.find ? '125' : values.soak ? '40' : '100'));
const minutes = countOf('--minutes', values.minutes ?? (values.soak ? '8' : '2'));
const pace = countOf('--pace', values.pace ?? (values.soak ? '60' : '1'));
const nodes = countOf('--nodes', values.nodes);
const port = countOf('--port', values.port);
const spread = SPREADS.find((one) => one === values.spread) ?? wrong(`--spread takes ${SPREADS.join(' or ')}.`);
const database = nodes > 1 || values.postgres ? 'postgres' : 'sqlite';
const most = gamesPerProcess();
if (games > most) wrong(`This process can open sockets for only ${most} games. Raise "ulimit -n".`);

if (values.url === undefined) prepareWeb();

async function playOnce(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const installation =
    values.url === undefined ? await startInstallation({ nodes, database, port, pace }) : runningInstallation(values.url);
  stack.defer(installation.close);
  const crowd = new Crowd({ urls: installation.urls, spread, pace });
  stack.defer(() => crowd.close());
  await crowd.prepare(games);
  if (!(await crowd.growTo(games))) process.stderr.write(`The server was overloaded and accepted only ${crowd.games} games.\n`);
  report('load', [await measureWindow(installation, crowd, minutes * 60_000)], '');
}

async function find(): Promise<void> {
  const steps: PacedFigures[] = [];
  const { carried, late } = await findLimit({
    ...{ nodes, database, port, pace, spread, most },
    from: games,
    onStep: (step) => {
      steps.push(step);
      process.stderr.write(`${step.games} games: p99 ${step.round.p99.toFixed(0)} ms, limited by ${step.limit}\n`);
    },
  });
  const end = late === null ? `the most that this machine’s limits allow` : `and ${late.games} were too many`;
  report('find', steps, `\nCarried ${carried?.games ?? 0} games with p99 below ${IN_TIME} ms, ${end}.\n`);
}

function report(name: string, windows: readonly PacedFigures[], result: string): void {
  const { nodes: own, rest } = coresFor(nodes);
  const placement =
    values.url === undefined ? `nodes on ${own.join(' and ')}, everything else on ${rest.join(' and ')}` : 'nodes where they already ran';
  const markdown = `${circumstances(placement)}\n\n${tableOf(windows)}${result}`;
  const path = writeResults(name, markdown, { circumstances: circumstances(placement), windows });
  process.stdout.write(`${markdown}\nWritten to ${path}.md and .json\n`);
}

let isGood = true;
try {
  if (values.capacity) await measureCapacity({ games, from: 1000, most, port });
  else if (values.find) await find();
  else if (values.overload) isGood = await overload({ games, minutes, pace, port });
  else if (values.soak) isGood = await soak({ games, minutes, pace, port });
  else await playOnce();
} catch (error) {
  if (!(error instanceof ServerNotStarted)) throw error;
  process.stderr.write(`${error.message}\n`);
  isGood = false;
}
// Nothing waits for a client that is still coming back.
process.exit(isGood ? 0 : 1);
