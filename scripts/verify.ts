/** `npm run verify -- GAME.json`: proves or refutes that a finished game came from its sealed seed [S5]. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Check, NotARecord, verify } from '@one-mind/engine/fair-play/verify';

const SAYS: Readonly<Record<Check, string>> = {
  seal: 'The seed is the one whose seal was published at the start',
  commands: 'Every recorded command is one that the rules accept',
  roles: 'The roles came from the seed',
  order: 'The secret order came from the seed',
  turns: 'Every turn, with its chance and roll, came from the seed',
  story: 'The story told is what happened',
  result: 'The result is the one the game came to',
};

const USAGE = 'Name one file: npm run verify -- GAME.json';
const HELP = `npm run verify -- GAME.json

  GAME.json   the record of a finished game: "Download the record" on its last screen

Exit code 0: all of it came from its sealed seed. 1: not proven. 2: there is no such record to check.`;

class UsageError extends Error {}

async function recordIn(args: readonly string[]): Promise<unknown> {
  const [path, ...others] = args;
  if (path === undefined || path.startsWith('-') || others.length > 0) throw new UsageError(USAGE);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} can't be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new NotARecord(`${path} is not valid JSON.`);
  }
}

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}
try {
  const record = await recordIn(process.argv.slice(2));
  const { fair, seal, findings } = await verify(record, async (text) => createHash('sha256').update(text).digest('hex'));
  for (const { check, ok, difference } of findings) {
    console.log(`${ok ? '✓' : '✗'} ${SAYS[check]}`);
    if (difference !== null) console.log(`  ${difference}`);
  }
  console.log(`Its seal: ${seal}\nThe game showed its seal from the start; only if it was this one, the seed was not exchanged.`);
  console.log(
    fair
      ? 'Fair: all of this game came from the sealed seed.'
      : 'Not proven: this record differs from what its seed makes. Check it with the version that played it, which may have had other rules.',
  );
  process.exitCode = fair ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError || error instanceof NotARecord)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
