/** `npm run move -- --to postgres://…`: copies the installation in DATA_DIR to a PostgreSQL database. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type MovedTable, moveToPostgres } from '../../apps/server/src/backup/move-to-postgres.ts';
import { KEY_FILE } from '../../apps/server/src/data-folder.ts';
import { isPostgresUrl, shownLocation } from '../../apps/server/src/db/location.ts';
import { readEmbeddedConfig, runCommand, UsageError } from './backup-command.ts';

const HELP = `npm run move -- --to ADDRESS      copies the installation in the folder DATA_DIR to PostgreSQL

  --to ADDRESS   an empty database, such as postgres://user@host:5432/database; the password can be in PGPASSWORD

Stop the server first. Every row is compared after the copy. If anything fails, the database stays empty. The folder
stays as it is.
Exit code 0: everything is copied and compared. 1: nothing is. 2: a wrong option.`;

const options = { to: { type: 'string' } } as const;

await runCommand(HELP, async (args) => {
  const { to } = parseArgs({ args, options }).values;
  if (to === undefined || !isPostgresUrl(to) || !URL.canParse(to))
    throw new UsageError('Name an empty database: npm run move -- --to postgres://user@host:5432/database');
  const { dataDir } = readEmbeddedConfig();
  const folder = resolve(dataDir);
  const moved: MovedTable[] = [];
  await moveToPostgres(folder, to, (table) => {
    moved.push(table);
    const changed = table.adjusted === 0 ? '' : `  ${table.adjusted} values changed`;
    console.log(`${table.name.padEnd(20)} ${String(table.rows).padStart(9)}  ${table.sha256.slice(0, 16)}${changed}`);
  });
  const total = (of: (table: MovedTable) => number): number => moved.reduce((sum, table) => sum + of(table), 0);
  const rows = total((table) => table.rows);
  console.log(`Copied ${folder} to ${shownLocation(to)}: ${rows} rows in ${moved.length} tables, all compared.`);
  if (total(({ adjusted }) => adjusted) > 0)
    console.log(
      'PostgreSQL stores no NUL characters (now \ufffd) and no fractions in columns of integers (now rounded), so those values changed.',
    );
  const key = existsSync(join(folder, KEY_FILE)) ? `the content of ${join(folder, KEY_FILE)}` : 'the same value as before';
  console.log(`Start the server with DATABASE_URL set to this address and SECRET_KEY set to ${key}.`);
});
