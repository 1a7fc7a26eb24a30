/** `npm run restore -- --from FILE`: puts a backup into the folder DATA_DIR. */
import { parseArgs } from 'node:util';
import { restore } from '../../apps/server/src/backup/restore.ts';
import { readEmbeddedConfig, runCommand, UsageError } from './backup-command.ts';

const HELP = `npm run restore -- --from FILE [--force]      puts a backup into the folder DATA_DIR

  --from FILE    a file that npm run backup made
  --force        also if the folder has data already, which is moved into a folder beside the new data

Stop the server first. The backup is checked before anything changes.
Exit code 0: restored. 1: not restored. 2: a wrong option.`;

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
    console.log('The backup has no secret key. Set SECRET_KEY to the one that the installation used, or everybody must sign in again.');
});
