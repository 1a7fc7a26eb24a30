import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The options of the command line. Ends the process after `--help`, or with the text if an option is wrong. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(help: string, options: T) {
  if (process.argv.includes('--help')) {
    process.stdout.write(help);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(2);
  }
}

/** A whole number from `least` to 99,999. Ends the process if the text isn't one. */
export function countOf(option: string, text: string, least = 1): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= least) return Number(text);
  process.stderr.write(`${option} takes a whole number from ${least} to 99999, not "${text}".\n`);
  return process.exit(2);
}
