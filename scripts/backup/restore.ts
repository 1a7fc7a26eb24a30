/** `npm run restore -- --from FILE`: puts a backup into the folder DATA_DIR. */
import { parseArgs } from 'node:util';
import { restore } from '../../apps/server/src/backup/restore.ts';
import { readEmbeddedConfig, runCommand, UsageError } from './backup-command.ts';

const HELP = `npm run restore -- --from FILE [--force]      puts a backup into the folder DATA_DIR

  --from FILE    a file that npm run backup made
  --force        replaces existing data, and moves it into a folder beside the new data

Stop the server first. The command checks the backup before it changes anything.
Exit codes: 0 = restored, 1 = not restored, 2 = an option is wrong.`;

const options = {
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

await runCommand(HELP, async (args) => {
  const { values } = parseArgs({ args, options });
  if (values.from === undefined || values.from === '') throw new UsageError('Name the backup: npm run restore -- --from FILE');
  const { dataDir, secretKey } = readEmbeddedConfig();
  const { folder, replaced, hasSecretKey } = await restore(values.from, dataDir, { force: values.force });
  console.log(`Restored ${folder}. Start the server to use it.`);
  if (replaced !== null) console.log(`The previous data is in ${replaced}. Delete it when you no longer need it.`);
  if (!hasSecretKey && secretKey === undefined)
    console.log('The backup has no secret key. Set SECRET_KEY to the key of the old installation, or everyone has to sign in again.');
});
