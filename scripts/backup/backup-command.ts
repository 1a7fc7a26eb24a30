/** What the commands backup, restore and move share: help, errors in one sentence, exit codes. */
import { BackupFailed } from '../../apps/server/src/backup/backup-file.ts';
import { MoveFailed } from '../../apps/server/src/backup/move-to-postgres.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { StartupError } from '../../apps/server/src/startup-error.ts';

export class UsageError extends Error {}

/** The configuration of an installation whose data is in DATA_DIR. @throws BackupFailed, StartupError */
export const readEmbeddedConfig = () => {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined)
    throw new BackupFailed('The data is in PostgreSQL (DATABASE_URL), so use pg_dump and pg_restore. docs/operations.md shows how.');
  return config;
};

/** Runs the command with the process's arguments, or shows its help. */
export const runCommand = async (help: string, command: (args: string[]) => Promise<void>): Promise<void> => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(help);
    return;
  }
  // The data holds addresses and password hashes, so nobody else on this machine may read it.
  process.umask(0o077);
  try {
    await command(args);
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    if (!isUsage && !(error instanceof BackupFailed || error instanceof MoveFailed || error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = isUsage ? 2 : 1;
  }
};
