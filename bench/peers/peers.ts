/** Measures this server beside others under the same load: docs/performance.md explains the figures. */
import { countOf, readOptions } from '../load/options.ts';
import { pinLoad } from '../load/pin-load.ts';
import { CONTESTANTS, compare } from './comparison.ts';

const HELP = `npm run bench:peers -- [--games 100] [--reps 3] [--only floor,one-mind] [--quick]

  --games N   games of five players that are played at the same time
  --reps N    repetitions of each contestant, taking turns
  --only IDS  some of ${CONTESTANTS.map(({ id }) => id).join(', ')}
  --port N    default 24000
  --quick     two games, to see that everything works
`;

const values = readOptions(HELP, {
  games: { type: 'string', default: '100' },
  reps: { type: 'string', default: '3' },
  only: { type: 'string', default: CONTESTANTS.map(({ id }) => id).join(',') },
  port: { type: 'string', default: '24000' },
  quick: { type: 'boolean', default: false },
});
const games = values.quick ? 2 : countOf('--games', values.games);
const reps = values.quick ? 1 : countOf('--reps', values.reps);
const port = countOf('--port', values.port);
const wanted = values.only.split(',');
const unknown = wanted.find((id) => !CONTESTANTS.some((one) => one.id === id));
if (unknown !== undefined) {
  process.stderr.write(`There is no contestant called ${unknown}.\n\n${HELP}`);
  process.exit(2);
}

pinLoad();
await compare({ contestants: CONTESTANTS.filter(({ id }) => wanted.includes(id)), games, reps, port });
