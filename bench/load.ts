/** Puts real clients that play at real pace on this server: docs/capacity.md explains the figures. */
import { SPREADS } from './load/one-mind-players.ts';
import { countOf, readOptions } from './load/options.ts';
import { circumstances, writeResults } from './load/report.ts';
import { Crowd, gamesPerProcess } from './paced/crowd.ts';
import { measureWindow } from './paced/figures.ts';
import { type Installation, runningInstallation, startInstallation } from './paced/installation.ts';
import { tableOf } from './paced/paced-report.ts';

const HELP = `npm run load -- [--games 100] [--nodes 1] [--minutes 2] [--pace 1]

Games of five people at the pace of real life: 3 s a turn, up to 30 s of planning. People chat, leave and come back.
One node uses SQLite, two use PostgreSQL and Redis, which are started for the run.

  --games N       games at the same time
  --nodes N       1 or 2
  --postgres      PostgreSQL also for one node
  --spread WHAT   players or games: whether the players of a game may use different nodes
  --minutes M     how long is measured, once all games have begun
  --pace P        how many times faster than in real life
  --url URLS      instead of starting nodes: addresses of an installation that is running, separated by commas.
                  Creates accounts and games there; its METRICS_TOKEN in the environment opens its metrics
  --port N        default 24200
`;

const values = readOptions(HELP, {
  games: { type: 'string', default: '100' },
  nodes: { type: 'string', default: '1' },
  postgres: { type: 'boolean', default: false },
  spread: { type: 'string', default: 'players' },
  minutes: { type: 'string', default: '2' },
  pace: { type: 'string', default: '1' },
  url: { type: 'string' },
  port: { type: 'string', default: '24200' },
});
const games = countOf('--games', values.games);
const nodes = countOf('--nodes', values.nodes);
const minutes = countOf('--minutes', values.minutes);
const pace = countOf('--pace', values.pace);
const port = countOf('--port', values.port);
const spread = SPREADS.find((one) => one === values.spread) ?? 'players';

const startWanted = (): Promise<Installation> =>
  values.url === undefined
    ? startInstallation({ nodes, database: nodes > 1 || values.postgres ? 'postgres' : 'sqlite', port, pace })
    : Promise.resolve(runningInstallation(values.url));

const most = gamesPerProcess();
if (games > most) throw new Error(`A process may open sockets for ${most} games here: raise "ulimit -n".`);
await using stack = new AsyncDisposableStack();
const installation = await startWanted();
stack.defer(installation.close);
const crowd = new Crowd({ urls: installation.urls, spread, pace });
stack.defer(() => crowd.close());
await crowd.prepare(games);
if (!(await crowd.growTo(games))) process.stderr.write(`The server refused more than ${crowd.games} games.\n`);
const figures = await measureWindow(installation, crowd, minutes * 60_000);
const markdown = `${circumstances()}\n\n${tableOf([figures])}`;
const path = writeResults('load', markdown, { circumstances: circumstances(), figures });
process.stdout.write(`${markdown}\nWritten to ${path}.md and .json\n`);
