/** `npm run backup -- --to FILE`: copies a whole installation into one file while the server runs. */
import { parseArgs } from 'node:util';
import { backUp } from '../../apps/server/src/backup/back-up.ts';
import { KEY_FILE } from '../../apps/server/src/data-folder.ts';
import { readEmbeddedConfig, runCommand, UsageError } from './backup-command.ts';

const HELP = `npm run backup -- --to FILE      backs up the folder DATA_DIR; the server can keep running

  --to FILE      the new file, or an existing folder, which gets a file named after the time

The file contains everything: the database, with all pictures, and the secret key. Keep it where nobody else can read it.
Exit codes: 0 = the backup is complete and checked, 1 = the backup failed, 2 = an option is wrong.`;

const options = { to: { type: 'string' } } as const;

await runCommand(HELP, async (args) => {
  const { values } = parseArgs({ args, options });
  if (values.to === undefined || values.to === '') throw new UsageError('Name the new file: npm run backup -- --to FILE');
  const { dataDir } = readEmbeddedConfig();
  const { file, bytes, files } = await backUp(dataDir, values.to);
  console.log(`Backed up ${dataDir} to ${file}: ${(bytes / 1024 ** 2).toFixed(1)} MiB, checked.`);
  if (!files.includes(KEY_FILE))
    console.log('SECRET_KEY comes from the environment and is not in the backup. Keep a copy of it elsewhere.');
});
