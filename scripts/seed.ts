/** `npm run seed -- --users 100000 --games 100000`: fills a data folder (DATA_DIR) with made-up rows for load tests. */
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { openDataFolder } from '../apps/server/src/data-folder.ts';
import { openDatabase } from '../apps/server/src/db/open.ts';
import { StartupError } from '../apps/server/src/startup-error.ts';
import { SEED_DOMAIN, writeActs, writeGames, writePeople } from './seed/bulk-insert.ts';
import { playTemplates } from './seed/game-templates.ts';

const HELP = `npm run seed -- [options]      fills the folder DATA_DIR for load tests

  --users N      people called seed-user-000001 and on, as whom nobody can sign in   (default 1000)
  --games N      finished games of "Seeded Scenario" 1 to 8, copies of a few that the engine has played   (default 1000)
  --journals N   so many of the newest games can be replayed; the others are state and result alone   (default 500)
  --acts N       entries of the audit log   (default 0)
  --days N       over which all of it is spread, up to now   (default 365)
  --force        also into a folder that has people or games of its own

The folder must not be in use by a running server.`;

/** Template games, each played once: every size, difficulty and scenario. */
const TEMPLATES = 48;

class UsageError extends Error {}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
};

const readOptions = () => {
  const number = (standard: number) => ({ type: 'string' as const, default: String(standard) });
  try {
    const { values } = parseArgs({
      options: {
        users: number(1000),
        games: number(1000),
        journals: number(500),
        acts: number(0),
        days: number(365),
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const of = (name: 'users' | 'games' | 'journals' | 'acts' | 'days'): number => wholeNumber(name, values[name]);
    return {
      users: of('users'),
      games: of('games'),
      journals: of('journals'),
      acts: of('acts'),
      days: Math.max(1, of('days')),
      force: values.force,
      help: values.help,
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const requireSeedable = (db: DatabaseSync, force: boolean): void => {
  const has = (sql: string): boolean => db.prepare(sql).get() !== undefined;
  if (force) return;
  if (has(`select 1 from users where email not like '%${SEED_DOMAIN}' limit 1`) || has('select 1 from games limit 1'))
    throw new UsageError('This folder has people or games already. Choose another with DATA_DIR, or add to it with --force.');
};

const run = async (): Promise<void> => {
  const options = readOptions();
  if (options.help) {
    console.log(HELP);
    return;
  }
  const { dataDir, secretKey } = readConfig(process.env);
  const { databaseFile, close } = await openDataFolder(dataDir, { secretKey });
  try {
    await seed(databaseFile, options);
  } finally {
    close();
  }
};

const seed = async (databaseFile: string, options: ReturnType<typeof readOptions>): Promise<void> => {
  const db = new DatabaseSync(databaseFile, { timeout: 0, enableForeignKeyConstraints: false });
  try {
    await (await openDatabase(databaseFile)).destroy();
    requireSeedable(db, options.force);
    // Durability isn't needed: after a power cut, seed again.
    db.exec('pragma synchronous = off; pragma cache_size = -200000');
    const began = Date.now();
    const { days, users, games, journals, acts } = options;
    const known = db.prepare(`select count(*) as count from users where email like '%${SEED_DOMAIN}'`).get()?.count;
    const people = await writePeople(db, users, { first: Number(known ?? 0) + 1, now: began, days });
    if ((games > 0 || acts > 0) && people.length < 10) throw new UsageError('Games and acts need at least 10 new people: --users 10.');
    if (games > 0)
      writeGames(db, games, { templates: await playTemplates(Math.min(TEMPLATES, games)), people, now: began, days, journals });
    writeActs(db, acts, { people, now: began, days });
    db.exec('pragma wal_checkpoint(truncate)');
    console.log(`Seeded ${databaseFile} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    db.close();
  }
};

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
